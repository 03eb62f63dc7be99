import { describe, expect, test } from "@jest/globals";
import { inTransaction } from "../../../src/db/transaction.ts";
import { markPayouts } from "../../../src/commands/payouts/mark-payouts.ts";
import { foldBalances } from "../../../src/commands/upkeep/fold-balances.ts";
import { addMonths } from "../../../src/domain/calendar/calendar.ts";
import { parseCsv } from "../../../src/domain/csv.ts";
import { USUAL_ACCOUNTS } from "../../../src/domain/reports/journal.ts";
import { openConsole } from "../../support/scenes/console.ts";
import { payoutWorld, TESTER } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

/** A program in which everything that a journal knows has happened this month. */
async function busyMonth() {
  const world = await payoutWorld(api.deps);
  await world.deposit(50_000);
  const recruiter = await world.payee();
  const bank = await world.payee({ rail: "bank_transfer" });
  const rail = await world.payee();
  await world.earn(bank.id, 3_000, { recruiterId: recruiter.id, overrideCents: 300 });
  await world.earn(rail.id, 5_050);
  await world.earn(rail.id, 700, { holdHours: 100 });
  await world.batch();
  // Then all of them can be marked by hand.
  await api.deps.sql.execute(
    "update payout set rail_state = 'needs_attention' where program_id = $1 and method <> 'bank_transfer'",
    [world.program.id],
  );
  const marked = { brandId: world.brand.id, as: "paid" as const, reason: null, origin: TESTER };
  const payoutIds = (await world.payouts()).filter(({ status }) => status === "pending").map(({ id }) => id);
  await inTransaction(api.deps, (tx) => markPayouts(tx, { ...marked, payoutIds }));
  const now = await make.businessNow();
  const month = now.toISOString().slice(0, 7);
  const viewer = await openConsole(api, make, world.brand.id);
  const of = (what: string) => `/programs/${world.program.id}/${what}`;
  return { world, viewer, of, month };
}

interface QuickBooksRow {
  readonly JournalNo: string;
  readonly AccountName: string;
  readonly Debits: string | null;
  readonly Credits: string | null;
}

/** The cents of a whole amount with a decimal point and two digits, or of an empty cell. */
function exactCents(text: string): number {
  expect(text).toMatch(/^(-?\d+\.\d\d)?$/);
  return Number(text.replace(".", ""));
}
const sumOf = (lines: readonly { cents: number }[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

const centsOf = (text: string | null) => Math.round(Number(text ?? 0) * 100);

type Line = Readonly<Record<string, string>>;

/** What an import asks of a file. */
interface ImportRules {
  /** Which it must have, in this order. */
  readonly columns: readonly string[];
  /** The columns by which lines are one journal. */
  readonly journal: readonly string[];
  readonly mostLines: number;
  readonly mistakesIn: (line: Line) => string[];
}

/** The names of the cells that are not of the form that the import reads. */
const notOf =
  (forms: Readonly<Record<string, RegExp>>) =>
  (line: Line): string[] =>
    Object.entries(forms)
      .filter(([name, form]) => !form.test(line[name] ?? ""))
      .map(([name]) => `${name}: ${line[name]}`);

const inQuickBooks = notOf({
  // A journal's number has up to 21 characters, as has `DocNumber` of Intuit's API.
  JournalNo: /^.{1,21}$/,
  JournalDate: /^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/\d{4}$/,
  AccountName: /^[^"]{1,100}$/,
  Debits: /^(\d+\.\d\d)?$/,
  Credits: /^(\d+\.\d\d)?$/,
  Description: /^.{1,4000}$/,
});

/**
 * As published by Intuit ("Import journal entries", support article L4tQBwbs7) and by Xero ("Enter multiple manual
 * journals using an import template", help.xero.com/nz/ManualJournalsImport): both as of November 2026. Nobody has
 * imported the files with an account of either.
 */
const IMPORTS: Readonly<Record<"quickbooks" | "xero", ImportRules>> = {
  quickbooks: {
    columns: ["JournalNo", "JournalDate", "AccountName", "Debits", "Credits", "Description"],
    journal: ["JournalNo", "JournalDate"],
    mostLines: 1_000,
    mistakesIn: (line) => [
      ...inQuickBooks(line),
      ...((line["Debits"] === "") === (line["Credits"] === "") ? ["either debit or credit"] : []),
    ],
  },
  xero: {
    columns: ["*Narration", "*Date", "Description", "*AccountCode", "*TaxRate", "*Amount"],
    journal: ["*Narration", "*Date"],
    mostLines: 300,
    mistakesIn: notOf({
      "*Narration": /./,
      "*Date": /^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/\d{4}$/,
      "*AccountCode": /./,
      "*TaxRate": /./,
      // A debit is positive, a credit negative.
      "*Amount": /^-?\d+\.\d\d$/,
    }),
  },
};

describe("a month's journals", () => {
  // PAYOUT-23
  test("balance one by one, and what is due to partners is what the program owes them", async () => {
    const { viewer, of, month } = await busyMonth();
    const rows = (await viewer.get(of(`journals/quickbooks?month=${month}`))).body.data as QuickBooksRow[];
    const sums = Map.groupBy(rows, ({ JournalNo }) => JournalNo)
      .values()
      .map((lines) => lines.reduce((sum, row) => sum + centsOf(row.Debits) - centsOf(row.Credits), 0));
    expect([...sums]).toEqual([0, 0, 0]);
    const balance = (account: string) =>
      rows
        .filter(({ AccountName }) => AccountName === account)
        .reduce((sum, row) => sum + centsOf(row.Debits) - centsOf(row.Credits), 0);
    expect(balance(USUAL_ACCOUNTS.commissions)).toBe(8_750);
    const liability = (await viewer.get(of("reports/liability"))).body.data.at(-1);
    expect(-balance(USUAL_ACCOUNTS.partnersPayable)).toBe(liability.liabilityCents);
    const { funding } = (await viewer.get(of("funding"))).body.data;
    expect(balance(USUAL_ACCOUNTS.deposit)).toBe(funding.availableCents);
    expect(balance(USUAL_ACCOUNTS.bank)).toBe(-50_000 - 3_000);
  });

  // PAYOUT-23
  test("have the layouts that QuickBooks and Xero import, with the brand's own accounts", async () => {
    const { world, viewer, of, month } = await busyMonth();
    const finance = await openConsole(api, make, world.brand.id, { mayPay: true });
    const accounts = { ...USUAL_ACCOUNTS, commissions: "6100", taxRate: "No VAT" };
    const path = of("journal-accounts");
    expect((await viewer.change("PUT", path, { accounts, isForAllPrograms: false })).body.error.code).toBe(
      "payer_required",
    );
    const second = await make.program(world.brand.id);
    const foreign = await make.program((await make.brand()).id);
    await finance.change("PUT", path, { accounts, isForAllPrograms: true });
    const read = async (programId: string) =>
      (await viewer.get(`/programs/${programId}/journal-accounts`)).body.data?.accounts;
    expect([await read(second.id), await read(foreign.id)]).toEqual([accounts, undefined]);

    const quickBooks = await viewer.file(`${of("journals/quickbooks")}.csv?month=${month}`);
    const [header, first] = quickBooks.text.split("\n");
    expect(header).toBe("JournalNo,JournalDate,AccountName,Debits,Credits,Description,Currency");
    expect(first).toMatch(/^\d{6}-\w{6}-1,\d\d\/\d\d\/\d{4},6100,87\.50,,Partner commissions earned,USD$/);
    const xero = await viewer.file(`${of("journals/xero")}.csv?month=${month}`);
    const [names, ...lines] = xero.text.trim().split("\n");
    expect(names).toBe("*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount");
    expect(lines[0]).toMatch(/,(28|29|30|31)\/\d\d\/\d{4},Partner commissions earned,6100,No VAT,87\.50$/);
    const sum = lines.reduce((total, line) => total + centsOf(line.split(",").at(-1)!), 0);
    expect(sum).toBe(0);
    expect((await viewer.get(of("journals/xero?month=2026-13"))).status).toBe(400);
  });

  // PAYOUT-23
  test("read back from the files balance one by one, and are the ledger's month to the cent", async () => {
    const { world, viewer, of, month } = await busyMonth();
    const ledger = (await api.deps.sql.row<Record<string, number>>(
      `select
         sum(amount_cents) filter (where kind = 'direct' and payout_id is null)::bigint as commissions,
         sum(amount_cents) filter (where kind = 'override' and payout_id is null)::bigint as overrides,
         sum(amount_cents) filter (where kind <> 'platform_fee')::bigint as "partnersPayable"
       from ledger_entry where program_id = $1 and not is_test and to_char(created_at at time zone 'UTC', 'YYYY-MM') = $2`,
      [world.program.id, month],
    ))!;
    const accounts = USUAL_ACCOUNTS;
    const expected = { ...ledger, partnersPayable: -ledger["partnersPayable"]! };
    const readBack = async (layout: "quickbooks" | "xero") => {
      const { text } = await viewer.file(`${of(`journals/${layout}`)}.csv?month=${month}`);
      const [header, ...rows] = parseCsv(text).map(({ cells }) => cells);
      return rows.map((cells) => Object.fromEntries(header!.map((name, at) => [name, cells[at]!])));
    };
    const lines = {
      quickbooks: (await readBack("quickbooks")).map((row) => ({
        journal: row["JournalNo"]!,
        account: row["AccountName"]!,
        cents: exactCents(row["Debits"]!) - exactCents(row["Credits"]!),
      })),
      xero: (await readBack("xero")).map((row) => ({
        journal: `${row["*Narration"]!} ${row["*Date"]!}`,
        account: row["*AccountCode"]!,
        cents: exactCents(row["*Amount"]!),
      })),
    };
    for (const file of Object.values(lines)) {
      const journals = Map.groupBy(file, ({ journal }) => journal);
      expect(journals.size).toBe(3);
      for (const own of journals.values()) expect(sumOf(own)).toBe(0);
      for (const [name, cents] of Object.entries(expected)) {
        const account = accounts[name as keyof typeof accounts];
        expect([name, sumOf(file.filter((line) => line.account === account))]).toEqual([name, cents]);
      }
    }
  });

  // PAYOUT-23
  test("keep to the rules that QuickBooks and Xero publish for their imports", async () => {
    const { viewer, of, month } = await busyMonth();
    for (const [layout, rules] of Object.entries(IMPORTS)) {
      const { text } = await viewer.file(`${of(`journals/${layout}`)}.csv?month=${month}`);
      // A byte order mark would be part of the first column's name.
      expect(text.codePointAt(0)).not.toBe(0xfeff);
      const [header, ...rows] = parseCsv(text).map(({ cells }) => cells);
      expect(header!.filter((name) => rules.columns.includes(name))).toEqual(rules.columns);
      expect(rows.length).toBeGreaterThan(6);
      expect(rows.length).toBeLessThanOrEqual(rules.mostLines);
      const lines = rows.map((cells) => Object.fromEntries(header!.map((name, at) => [name, cells[at]!])));
      expect(lines.flatMap(rules.mistakesIn)).toEqual([]);
      const keys = lines.map((line) => rules.journal.map((name) => line[name]).join(" "));
      // The lines of a journal follow each other, and no other journal has its name.
      expect(keys.filter((key, at) => key !== keys[at - 1])).toHaveLength(new Set(keys).size);
    }
  });

  // PAYOUT-23, PEOPLE-13
  test("keep the accounts they name unless who may pay has just signed in", async () => {
    const brand = await make.brand();
    const program = await make.program(brand.id);
    const path = `/programs/${program.id}/journal-accounts`;
    const authenticatedAt = new Date(Date.now() - 16 * 60_000);
    const late = await openConsole(api, make, brand.id, { mayPay: true, authenticatedAt });
    const accounts = { ...USUAL_ACCOUNTS, bank: "1299" };
    const refused = await late.change("PUT", path, { accounts, isForAllPrograms: false });
    expect([refused.status, refused.body.error.code]).toEqual([403, "step_up_required"]);
    expect((await late.get(path)).body.data).toEqual({ isSet: false, accounts: USUAL_ACCOUNTS });
  });

  // PAYOUT-28
  test.each<[string, object]>([
    ["accounts.bank", { bank: "=Bank" }],
    ["accounts.fees", { fees: 'Fees "platform"' }],
    ["accounts.taxRate", { taxRate: "@none" }],
    ["accounts.commissions and accounts.partnersPayable", { partnersPayable: "partner Commissions" }],
    ["accounts.partnersPayable and accounts.bank", { bank: "Due to partners" }],
    ["accounts.deposit", { deposit: "" }],
  ])("name no account that an import would not find: %s", async (named, changed) => {
    const brand = await make.brand();
    const program = await make.program(brand.id);
    const finance = await openConsole(api, make, brand.id, { mayPay: true });
    const set = (accounts: object) =>
      finance.change("PUT", `/programs/${program.id}/journal-accounts`, {
        accounts,
        isForAllPrograms: false,
      });
    const refused = await set({ ...USUAL_ACCOUNTS, ...changed });
    expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringContaining(named)]);
    const sameBank = {
      ...USUAL_ACCOUNTS,
      deposit: "Bank:Main",
      bank: "Bank:Main",
      overrides: "6100",
      fees: "6100",
    };
    expect((await set(sameBank)).status).toBe(200);
  });

  // PAYOUT-23
  test("are there for every month from the first sale or deposit until now", async () => {
    await make.moveClockToNoon();
    const program = async () => {
      const world = await payoutWorld(api.deps);
      const viewer = await openConsole(api, make, world.brand.id);
      const read = async (): Promise<string[]> =>
        (await viewer.get(`/programs/${world.program.id}/journals`)).body.data.map(
          ({ month }: { month: string }) => month,
        );
      return { world, read };
    };
    const [selling, funded] = [await program(), await program()];
    const payee = await selling.world.payee();
    await selling.world.earn(payee.id, 2_000, { isTest: true });
    expect([await selling.read(), await funded.read()]).toEqual([[], []]);
    await selling.world.earn(payee.id, 2_000);
    await funded.world.deposit(50_000);
    const first = await make.businessNow();
    await make.moveClock(400);
    const last = await make.businessNow();
    const monthOf = (at: Date) => new Date(`${at.toISOString().slice(0, 7)}-01`);
    const expected: string[] = [];
    for (let month = monthOf(last); month >= monthOf(first); month = addMonths(month, -1)) {
      expected.push(month.toISOString().slice(0, 7));
    }
    expect(expected.length).toBeGreaterThan(12);
    expect([await selling.read(), await funded.read()]).toEqual([expected, expected]);
    await foldBalances(api.deps.sql);
    expect(await selling.read()).toEqual(expected);
  });

  // PAYOUT-23
  test("of a month in which nothing happened are none", async () => {
    const { viewer, of } = await busyMonth();
    expect((await viewer.get(of("journals/xero?month=2020-01"))).body.data).toEqual([]);
  });
});
