import { z } from "zod";
import { DUE_REASONS } from "../../../../domain/payouts/payout-due.ts";
import { HELD_REASONS } from "../../../../domain/payouts/payout.ts";
import { readDue, type DueRow } from "../../../../queries/console/due.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { cents, dataOf, none, timestamp } from "../../../schema/common.ts";

/** CONSOLE-14. */
const dueView = z.object({
  programId: z.string(),
  programName: z.string(),
  currency: z.string(),
  payoutAt: timestamp.describe("The next payout day."),
  cutoff: timestamp.describe(
    "What is payable at this moment is paid; for batches started by hand the payout day.",
  ),
  isAutomatic: z.boolean().describe("Whether the batch opens automatically."),
  minimumPayoutCents: cents,
  balanceCents: cents.describe("Payable now, without negative balances."),
  dueCents: cents.describe("What the payout day pays if the deposit covers it."),
  payouts: z.int().describe("In so many payouts."),
  differences: z
    .array(
      z.object({
        code: z
          .enum([...DUE_REASONS, ...HELD_REASONS])
          .describe(
            "A reason to hold a payout; matures, after_cutoff, below_minimum, rounding or negative_balance.",
          ),
        amountCents: cents.describe("Signed: what it adds to the balance."),
        partners: z.int(),
      }),
    )
    .describe("Why dueCents is not balanceCents: the amounts lead from one to the other."),
  funds: z.object({
    railCents: cents.describe("The part of dueCents over a rail, which needs a deposit."),
    availableCents: cents,
    shortfallCents: cents.describe("Missing of railCents; 0 if the deposit covers it."),
  }),
});

const viewDue = (row: DueRow): z.input<typeof dueView> => ({
  programId: row.programId,
  programName: row.programName,
  currency: row.currency,
  payoutAt: row.payoutAt.toISOString(),
  cutoff: row.cutoff.toISOString(),
  isAutomatic: row.isAutomatic,
  minimumPayoutCents: row.minimumPayoutCents,
  balanceCents: row.balanceCents,
  dueCents: row.dueCents,
  payouts: row.payouts,
  differences: row.differences.map(({ code, amountCents, partners }) => ({ code, amountCents, partners })),
  funds: {
    railCents: row.railCents,
    availableCents: row.availableCents,
    shortfallCents: row.railCents === 0 ? 0 : Math.max(0, row.railCents - row.availableCents),
  },
});

export const getDue = endpoint({
  method: "GET",
  path: "/due",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "list_due" },
  tag: "Payouts",
  summary: "Show what each program pays on its next payout day, and why it is not the balance",
  params: none,
  query: none,
  body: none,
  response: dataOf(z.array(dueView)),
  errors: [],
  example: {
    response: {
      data: [
        {
          programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
          programName: "Acme partners",
          currency: "USD",
          payoutAt: "2026-11-06T12:00:00.000Z",
          cutoff: "2026-11-05T00:00:00.000Z",
          isAutomatic: true,
          minimumPayoutCents: 5_000,
          balanceCents: 64_500,
          dueCents: 61_300,
          payouts: 7,
          differences: [
            { code: "below_minimum", amountCents: -4_000, partners: 3 },
            { code: "matures", amountCents: 800, partners: 1 },
          ],
          funds: { railCents: 61_300, availableCents: 546_039, shortfallCents: 0 },
        },
      ],
    },
  },
  async handle(deps, { caller: { brandId } }) {
    return { data: (await readDue(deps.sql, brandId, deps.config.payoutWeekday)).map(viewDue) };
  },
});
