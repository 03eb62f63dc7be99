import { z } from "zod";
import type { Deps } from "../../../../deps.ts";
import { setJournalAccounts } from "../../../../commands/reports/set-journal-accounts.ts";
import { addMonths } from "../../../../domain/calendar/calendar.ts";
import { minorToMajorText } from "../../../../domain/money/currency.ts";
import {
  JOURNAL_ACCOUNTS,
  journalsOf,
  TOPIC_TEXTS,
  USUAL_ACCOUNTS,
  type Journal,
  type JournalAccounts,
} from "../../../../domain/reports/journal.ts";
import { requireProgram } from "../../../../queries/programs/require-program.ts";
import {
  findJournalAccounts,
  journalMonth,
  journalMonths,
} from "../../../../queries/reports/journal-month.ts";
import { endpoint, member, payer } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, requiredLine } from "../../../schema/common.ts";

const ofProgram = { tag: "Statistics", params: z.strictObject({ programId: idInPath }) } as const;
const read = { ...ofProgram, method: "GET", status: 200, access: member("viewer"), effect: "read" } as const;

const accountsView = z.object(
  Object.fromEntries([...JOURNAL_ACCOUNTS, "taxRate"].map((name) => [name, requiredLine(100)])) as Record<
    keyof JournalAccounts,
    ReturnType<typeof requiredLine>
  >,
);

/** PAYOUT-23. */
const getJournalAccounts = endpoint({
  ...read,
  path: "/programs/{programId}/journal-accounts",
  tool: { name: "get_journal_accounts" },
  summary: "Show the accounts that a program's journals name",
  query: none,
  body: none,
  response: dataOf(z.object({ isSet: z.boolean(), accounts: accountsView })),
  errors: ["program_not_found"],
  example: { response: { data: { isSet: false, accounts: USUAL_ACCOUNTS } } },
  async handle(deps, { caller, params }) {
    return { data: await findJournalAccounts(deps.sql, caller.brandId, params.programId) };
  },
});

/** PAYOUT-23. */
const putJournalAccounts = endpoint({
  ...ofProgram,
  method: "PUT",
  status: 200,
  access: payer,
  effect: "command",
  stepUp: true,
  path: "/programs/{programId}/journal-accounts",
  tool: { name: "set_journal_accounts" },
  summary: "Set the accounts that a program's journals name, or those of all programs",
  query: none,
  body: z.strictObject({ accounts: z.strictObject(accountsView.shape), isForAllPrograms: z.boolean() }),
  response: dataOf(z.object({ accounts: accountsView })),
  errors: ["program_not_found"],
  example: {
    body: { accounts: USUAL_ACCOUNTS, isForAllPrograms: false },
    response: { data: { accounts: USUAL_ACCOUNTS } },
  },
  async handle(tx, { caller: { brandId }, params: { programId }, body, origin }) {
    await setJournalAccounts(tx, { brandId, programId, ...body, origin });
    return { data: { accounts: body.accounts } };
  },
});

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "must be a month such as 2026-11");

/** PAYOUT-23. */
const getJournals = endpoint({
  ...read,
  path: "/programs/{programId}/journals",
  tool: { name: "list_journal_months" },
  summary: "List the months of a program's journals: from its first posting until now, newest first",
  query: none,
  body: none,
  response: dataOf(z.array(z.object({ month: month.describe("YYYY-MM, in UTC.") }))),
  errors: ["program_not_found"],
  example: { response: { data: [{ month: "2026-11" }, { month: "2026-10" }] } },
  async handle({ sql }, { caller: { brandId }, params: { programId } }) {
    await requireProgram(sql, brandId, programId);
    return { data: (await journalMonths(sql, brandId, programId)).map((text) => ({ month: text })) };
  },
});

const journalQuery = z.strictObject({ month: month.describe("YYYY-MM, in UTC.") });

/** A month's journals with the accounts they use. */
interface MonthOfBooks {
  readonly journals: readonly Journal[];
  readonly accounts: JournalAccounts;
  readonly currency: string;
  readonly lastDay: Date;
  /** Unique for program and month, so that a second import is noticed. */
  readonly numberOf: (index: number) => string;
}

async function readMonth(
  { sql }: Deps,
  brandId: string,
  programId: string,
  text: string,
): Promise<MonthOfBooks> {
  const { currency } = await requireProgram(sql, brandId, programId);
  const { accounts } = await findJournalAccounts(sql, brandId, programId);
  const from = new Date(`${text}-01`);
  const until = addMonths(from, 1);
  const journals = journalsOf(await journalMonth(sql, brandId, programId, { from, until }));
  const numberOf = (index: number) => `${text.replace("-", "")}-${programId.slice(-6)}-${index + 1}`;
  return { journals, accounts, currency, lastDay: new Date(until.getTime() - 1), numberOf };
}

/**
 * The columns that QuickBooks Online asks for, under names that its import recognizes; it takes account names, not
 * numbers, a subaccount behind its parent and a colon, and a supplier on every line of accounts payable, which these files
 * do not name: "Import journal entries",
 * https://quickbooks.intuit.com/learn-support/en-au/help-article/import-export-files/import-journal-entries-quickbooks-online/L4tQBwbs7_AU_en_AU
 */
const quickBooksRow = z.object({
  JournalNo: z.string(),
  JournalDate: z.string().describe("MM/DD/YYYY, the last day of the month."),
  AccountName: z.string(),
  Debits: z.string().nullable(),
  Credits: z.string().nullable(),
  Description: z.string(),
  Currency: z.string(),
});

const dayParts = (day: Date) => day.toISOString().slice(0, 10).split("-");

function quickBooksRows({ journals, accounts, currency, lastDay, numberOf }: MonthOfBooks) {
  const [year, monthNumber, day] = dayParts(lastDay);
  return journals.flatMap(({ topic, lines }, index) =>
    lines.map(({ account, amountCents }) => {
      const amount = minorToMajorText(Math.abs(amountCents), currency);
      return {
        JournalNo: numberOf(index),
        JournalDate: `${monthNumber}/${day}/${year}`,
        AccountName: accounts[account],
        Debits: amountCents > 0 ? amount : null,
        Credits: amountCents < 0 ? amount : null,
        Description: TOPIC_TEXTS[topic],
        Currency: currency,
      };
    }),
  );
}

/**
 * The columns of Xero's template for manual journals, an asterisk before each that must be filled. All of its editions
 * read this form of the date; since a month has more than 12 days, its last day is never mistaken for a month. Lines with
 * the same narration and date are one journal; a file has up to 300 lines, and a month's has 13 at most:
 * "Import multiple draft manual journals into Xero", https://help.xero.com/int/ManualJournalsImport
 */
const xeroRow = z.object({
  "*Narration": z.string().describe("The same for all lines of a journal."),
  "*Date": z.string().describe("DD/MM/YYYY, the last day of the month."),
  Description: z.string(),
  "*AccountCode": z.string(),
  "*TaxRate": z.string(),
  "*Amount": z.string().describe("A debit is positive, a credit negative."),
});

function xeroRows({ journals, accounts, currency, lastDay, numberOf }: MonthOfBooks) {
  const [year, monthNumber, day] = dayParts(lastDay);
  return journals.flatMap(({ topic, lines }, index) =>
    lines.map(({ account, amountCents }) => ({
      "*Narration": `${TOPIC_TEXTS[topic]} ${numberOf(index)}`,
      "*Date": `${day}/${monthNumber}/${year}`,
      Description: TOPIC_TEXTS[topic],
      "*AccountCode": accounts[account],
      "*TaxRate": accounts.taxRate,
      "*Amount": minorToMajorText(amountCents, currency),
    })),
  );
}

/** PAYOUT-23. */
const getQuickBooksJournals = endpoint({
  ...read,
  path: "/programs/{programId}/journals/quickbooks",
  tool: { name: "get_quickbooks_journals" },
  summary: "Show a month's journals in the layout that QuickBooks imports",
  query: journalQuery,
  body: none,
  response: dataOf(z.array(quickBooksRow)),
  csv: {
    name: "journals-quickbooks",
    row: quickBooksRow,
    async *batches(deps, { caller, params, query }) {
      yield quickBooksRows(await readMonth(deps, caller.brandId, params.programId, query.month));
    },
  },
  errors: ["program_not_found"],
  example: { response: { data: [] } },
  async handle(deps, { caller, params, query }) {
    return { data: quickBooksRows(await readMonth(deps, caller.brandId, params.programId, query.month)) };
  },
});

/** PAYOUT-23. */
const getXeroJournals = endpoint({
  ...read,
  path: "/programs/{programId}/journals/xero",
  tool: { name: "get_xero_journals" },
  summary: "Show a month's journals in the layout that Xero imports",
  query: journalQuery,
  body: none,
  response: dataOf(z.array(xeroRow)),
  csv: {
    name: "journals-xero",
    row: xeroRow,
    async *batches(deps, { caller, params, query }) {
      yield xeroRows(await readMonth(deps, caller.brandId, params.programId, query.month));
    },
  },
  errors: ["program_not_found"],
  example: { response: { data: [] } },
  async handle(deps, { caller, params, query }) {
    return { data: xeroRows(await readMonth(deps, caller.brandId, params.programId, query.month)) };
  },
});

/** A month's books for the accountant. */
export const JOURNAL_ENDPOINTS = [
  getJournalAccounts,
  putJournalAccounts,
  getJournals,
  getQuickBooksJournals,
  getXeroJournals,
];
