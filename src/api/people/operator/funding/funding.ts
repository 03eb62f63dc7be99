import { z } from "zod";
import { depositFunds } from "../../../../commands/funding/deposit-funds.ts";
import { withdrawFunds } from "../../../../commands/funding/withdraw-funds.ts";
import type { Sql } from "../../../../db/sql.ts";
import { availableCentsOf, FUNDING_KINDS, referenceOf } from "../../../../domain/balances/funding.ts";
import { fundingFigures } from "../../../../queries/balances/funding-figures.ts";
import { listFundingEntries } from "../../../../queries/funding/list-funding-entries.ts";
import { findBrandOfProgram } from "../../../../queries/programs/find-brand-of-program.ts";
import { requireProgram } from "../../../../queries/programs/require-program.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { byNumber, paginateWhole } from "../../../endpoint/paginate.ts";
import {
  cents,
  dataOf,
  idInPath,
  none,
  pageOfSchema,
  pageQuery,
  requiredLine,
  timestamp,
} from "../../../schema/common.ts";
import { deskChangeWithStepUp, deskRead } from "../frames.ts";

const params = z.strictObject({ programId: idInPath });

const fundsView = z.object({
  depositedCents: cents.describe("Deposits minus withdrawals."),
  sentCents: cents,
  inFlightCents: cents,
  feesCents: cents,
  availableCents: cents.describe("Deposited minus sent, in flight and fees."),
});

async function readFunds(sql: Sql, programId: string): Promise<z.input<typeof fundsView>> {
  const figures = await fundingFigures(sql, await findBrandOfProgram(sql, programId), programId);
  return { ...figures, availableCents: availableCentsOf(figures) };
}

const FUNDS_EXAMPLE = {
  depositedCents: 500_000,
  sentCents: 120_000,
  inFlightCents: 0,
  feesCents: 4_000,
  availableCents: 376_000,
};

/** FUNDING-2, DESK-14. */
const getFunds = endpoint({
  ...deskRead,
  path: "/programs/{programId}/funds",
  tool: { name: "get_funds" },
  summary: "Show a program's money for payouts",
  params,
  query: none,
  response: dataOf(fundsView),
  errors: ["program_not_found"],
  example: { response: { data: FUNDS_EXAMPLE } },
  async handle({ sql }, { params: { programId } }) {
    return { data: await readFunds(sql, programId) };
  },
});

const entryView = z.object({
  id: z.int(),
  kind: z.enum(FUNDING_KINDS),
  amountCents: cents.describe("Signed: what it adds to the available funds."),
  reference: z.string().nullable().describe("The bank's reference, if it was entered."),
  note: z.string().nullable(),
  createdAt: timestamp,
});

/** DESK-14. */
const getFundsEntries = endpoint({
  ...deskRead,
  path: "/programs/{programId}/funds/entries",
  tool: { name: "list_funds_entries" },
  summary: "List the deposits and withdrawals of a program, newest first",
  params,
  query: z.strictObject(pageQuery),
  response: pageOfSchema(entryView),
  errors: ["program_not_found", "invalid_cursor"],
  csv: {
    name: "funds",
    row: entryView,
    currencyOf: async ({ sql }, { params: { programId } }) =>
      (await requireProgram(sql, await findBrandOfProgram(sql, programId), programId)).currency,
  },
  example: { response: { data: [], has_more: false, next_cursor: null } },
  async handle(deps, { params: { programId }, query }) {
    const brandId = await findBrandOfProgram(deps.sql, programId);
    const filter = { brandId, programId, figure: "deposited" } as const;
    const { page } = await paginateWhole(deps, {
      name: "operator_funds_entries",
      filters: { programId },
      query,
      fetch: async (request) => {
        const { entries: rows, totalCents } = await listFundingEntries(deps.sql, filter, request);
        return { rows, whole: totalCents };
      },
      orderOf: byNumber,
      show: (row) => {
        const { id, kind, amountCents, note, createdAt } = row;
        return {
          id,
          kind,
          amountCents,
          reference: referenceOf(row),
          note,
          createdAt: createdAt.toISOString(),
        };
      },
    });
    return page;
  },
});

const amountCents = cents.min(1).describe("Minor units of the program's currency.");
const note = requiredLine(500).optional().describe("Stored with it; the brand sees it.");
const movement = {
  ...deskChangeWithStepUp,
  status: 201,
  idempotency: "required",
  params,
  response: dataOf(z.object({ before: fundsView, after: fundsView })),
  errors: ["program_not_found", "conflict"],
} as const;
const MOVED = { before: FUNDS_EXAMPLE, after: { ...FUNDS_EXAMPLE, availableCents: 476_000 } };

/** FUNDING-1, DESK-14. */
const postDeposit = endpoint({
  ...movement,
  path: "/programs/{programId}/deposits",
  tool: { name: "record_deposit" },
  summary: "Record money that a brand has paid in for payouts, or preview it",
  body: z.strictObject({
    amountCents,
    reference: requiredLine(200)
      .optional()
      .describe("The bank's reference: the same is refused twice. Required on the mainnet."),
    note,
  }),
  example: {
    body: { amountCents: 100_000, reference: "Wire 2026-11-20" },
    response: { data: MOVED },
  },
  async handle(tx, { params: { programId }, body, origin }) {
    const brandId = await findBrandOfProgram(tx, programId);
    const before = await readFunds(tx, programId);
    const { reference = null, note: noted = null } = body;
    const money = { amountCents: body.amountCents, reference, note: noted };
    await depositFunds(tx, { brandId, programId, ...money, origin });
    return { data: { before, after: await readFunds(tx, programId) } };
  },
});

/** FUNDING-1, DESK-14. */
const postWithdrawal = endpoint({
  ...movement,
  path: "/programs/{programId}/withdrawals",
  tool: { name: "record_withdrawal" },
  summary: "Record money returned to a brand, or undo a deposit, or preview it",
  body: z.strictObject({
    amountCents,
    reference: requiredLine(200).describe("The bank's reference: the same is refused twice."),
    note,
  }),
  example: {
    body: { amountCents: 100_000, reference: "Wire back 2026-11-20" },
    response: { data: { before: MOVED.after, after: MOVED.before } },
  },
  async handle(tx, { params: { programId }, body, origin }) {
    const brandId = await findBrandOfProgram(tx, programId);
    const before = await readFunds(tx, programId);
    const money = { amountCents: body.amountCents, reference: body.reference, note: body.note ?? null };
    await withdrawFunds(tx, { brandId, programId, ...money, origin });
    return { data: { before, after: await readFunds(tx, programId) } };
  },
});

/** Brands' money for payouts over a rail. */
export const FUNDING_ENDPOINTS = [getFunds, getFundsEntries, postDeposit, postWithdrawal];
