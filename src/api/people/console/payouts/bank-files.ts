import { z } from "zod";
import { applyBankAnswer } from "../../../../commands/payouts/apply-bank-answer.ts";
import { setPayingAccount } from "../../../../commands/payouts/paying-account.ts";
import { writeBankFile } from "../../../../commands/payouts/write-bank-file.ts";
import { ANSWER_RESULTS, BANK_ANSWER_FORMATS } from "../../../../domain/payouts/bank-answer.ts";
import { BANK_FILE_FORMATS } from "../../../../domain/payouts/bank-file.ts";
import { findPayingAccount } from "../../../../queries/payouts/paying-account.ts";
import { endpoint, member, payer } from "../../../endpoint/endpoint.ts";
import { labelPartsView, viewLabelParts } from "../../label-parts.ts";
import { cents, dataOf, idInPath, line, none, requiredLine, text } from "../../../schema/common.ts";

const common = { tag: "Payouts", query: none, params: z.strictObject({ programId: idInPath }) } as const;
const change = { ...common, access: payer, effect: "command", stepUp: true } as const;

const PAYOUT_ID = "pay_01KAK3XH4V9Y2C6R8M0T5W7Z1G";

/** PAYOUT-21. */
const getPayingAccount = endpoint({
  ...common,
  method: "GET",
  path: "/programs/{programId}/paying-account",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "get_paying_account" },
  summary: "Show which bank account a program's bank transfers are paid from",
  body: none,
  response: dataOf(z.object({ label: z.string().nullable(), labelParts: labelPartsView })),
  errors: ["program_not_found"],
  example: {
    response: {
      data: { label: "Bank account ending 3000", labelParts: { kind: "bank_account", ending: "3000" } },
    },
  },
  async handle(deps, { caller: { brandId }, params: { programId } }) {
    const { label } = await findPayingAccount(deps.sql, brandId, programId);
    return { data: { label, labelParts: viewLabelParts(label) } };
  },
});

/** PAYOUT-21. */
const putPayingAccount = endpoint({
  ...change,
  method: "PUT",
  path: "/programs/{programId}/paying-account",
  status: 200,
  tool: { name: "set_paying_account" },
  summary: "Set the bank account that a program's bank transfers are paid from",
  body: z.strictObject({
    holder: requiredLine(140),
    iban: requiredLine(60),
    bic: line(20).optional(),
  }),
  response: dataOf(z.object({ label: z.string(), labelParts: labelPartsView })),
  errors: ["program_not_found"],
  example: {
    body: { holder: "Acme GmbH", iban: "DE89 3704 0044 0532 0130 00", bic: "COBADEFFXXX" },
    response: {
      data: { label: "Bank account ending 3000", labelParts: { kind: "bank_account", ending: "3000" } },
    },
  },
  async handle(tx, { caller: { brandId }, params: { programId }, body, origin }) {
    const { label } = await setPayingAccount(tx, { brandId, programId, ...body, origin });
    return { data: { label, labelParts: viewLabelParts(label) } };
  },
});

/** PAYOUT-21. */
const postBankFile = endpoint({
  ...change,
  method: "POST",
  path: "/programs/{programId}/bank-files",
  status: 201,
  idempotency: "required",
  isLengthy: true,
  hasNoPreview: true,
  tool: { name: "create_bank_file" },
  summary: "Write the open bank transfers as a file for the bank, each once",
  body: z.strictObject({
    format: z.enum(BANK_FILE_FORMATS),
    again: z.boolean().default(false).describe("Also those of earlier files."),
  }),
  response: dataOf(
    z.object({
      bankFileId: z.string(),
      fileName: z.string(),
      contentType: z.string(),
      content: z.string(),
      payouts: z.int(),
      totalCents: cents,
      currency: z.string(),
      leftOutPayoutIds: z.array(z.string()).describe("Not in the file: their bank account is not known."),
    }),
  ),
  errors: ["program_not_found", "conflict"],
  example: {
    body: { format: "csv" },
    response: {
      data: {
        bankFileId: "bkf_01KAK3XH4V9Y2C6R8M0T5W7Z1F",
        fileName: "acme-bkf_01KAK3XH4V9Y2C6R8M0T5W7Z1F.csv",
        contentType: "text/csv",
        content: "payoutId,holder,iban,bic,amount,currency\n",
        payouts: 1,
        totalCents: 5_320,
        currency: "EUR",
        leftOutPayoutIds: [],
      },
    },
  },
  async handle(tx, { caller: { brandId }, params: { programId }, body, origin }) {
    const { leftOut, ...file } = await writeBankFile(tx, { brandId, programId, ...body, origin });
    return { data: { ...file, leftOutPayoutIds: leftOut.map(({ payoutId }) => payoutId) } };
  },
});

const LARGEST_ANSWER = 2_000_000;
const count = z.int();

/** PAYOUT-22. */
const postBankAnswer = endpoint({
  ...change,
  method: "POST",
  path: "/programs/{programId}/bank-answers",
  status: 200,
  isLengthy: true,
  idempotency: "required",
  // As JSON, a line break takes two bytes, and a quote too.
  largestBodyBytes: 2 * LARGEST_ANSWER,
  tool: { name: "apply_bank_answer" },
  summary: "Mark bank transfers by the bank's answer (pain.002, camt.054 or CSV), or preview it",
  body: z.strictObject({ content: text(LARGEST_ANSWER) }),
  response: dataOf(
    z.object({
      format: z.enum(BANK_ANSWER_FORMATS),
      currency: z.string(),
      counts: z.object(
        Object.fromEntries(ANSWER_RESULTS.map((result) => [result, count])) as Record<
          (typeof ANSWER_RESULTS)[number],
          typeof count
        >,
      ),
      entries: z.array(
        z.object({
          line: z.int().describe("Of the file."),
          reference: z.string().nullable(),
          payoutId: z.string().nullable(),
          partnerName: z.string().nullable(),
          amountCents: cents.nullable().describe("Of the payout."),
          result: z.enum(ANSWER_RESULTS).describe("Only paid and failed change the payout."),
          reason: z.string().nullable(),
        }),
      ),
    }),
  ),
  errors: ["program_not_found", "conflict"],
  example: {
    body: { content: `payoutId,status\n${PAYOUT_ID},paid\n` },
    response: {
      data: {
        format: "csv",
        currency: "EUR",
        counts: {
          ...{ paid: 1, failed: 0, unchanged: 0, under_way: 0, unknown: 0, not_bank_transfer: 0 },
          ...{ other_amount: 0, final: 0, may_stand: 0, paid_twice: 0 },
        },
        entries: [
          {
            line: 2,
            reference: PAYOUT_ID,
            payoutId: PAYOUT_ID,
            partnerName: "Nora Lind",
            amountCents: 5_320,
            result: "paid",
            reason: null,
          },
        ],
      },
    },
  },
  async handle(tx, { caller: { brandId }, params: { programId }, body, origin }) {
    const { format, currency, counts, entries } = await applyBankAnswer(tx, {
      ...{ brandId, programId, ...body, origin },
    });
    return { data: { format, currency, counts: { ...counts }, entries: entries.map((one) => ({ ...one })) } };
  },
});

/** Files of bank transfers: to the bank, and its response. */
export const BANK_FILE_ENDPOINTS = [getPayingAccount, putPayingAccount, postBankFile, postBankAnswer];
