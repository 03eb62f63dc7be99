import { z } from "zod";
import type { Tx } from "../../../../db/transaction.ts";
import { markPayouts } from "../../../../commands/payouts/mark-payouts.ts";
import { releasePayout } from "../../../../commands/payouts/release-payout.ts";
import { retryPayout } from "../../../../commands/payouts/retry-payout.ts";
import { PAYOUT_STATUSES } from "../../../../domain/payouts/payout.ts";
import { findPayout } from "../../../../queries/payouts/list-payouts.ts";
import { PAYOUT_EXAMPLE } from "../../../brand/payouts/example.ts";
import { endpoint, payer } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, line, none } from "../../../schema/common.ts";
import { payoutView, viewPayout } from "../../../views/payout.ts";

const change = {
  method: "POST",
  status: 200,
  access: payer,
  effect: "command",
  stepUp: true,
  tag: "Payouts",
  query: none,
} as const;
/** A payout that is under way again. */
const sendAgain = {
  ...change,
  params: z.strictObject({ payoutId: idInPath }),
  body: none,
  response: dataOf(payoutView),
  errors: ["payout_not_found", "conflict"],
  example: { response: { data: { ...PAYOUT_EXAMPLE, status: "pending", railState: "queued" } } },
} as const;

const showPayout = async (tx: Tx, brandId: string, payoutId: string) =>
  viewPayout(await findPayout(tx, brandId, payoutId));

/** PAYOUT-6. */
const postPayoutRelease = endpoint({
  ...sendAgain,
  path: "/payouts/{payoutId}/release",
  tool: { name: "release_payout" },
  summary: "Release a held payout whose reason no longer applies, with the amount due now",
  async handle(tx, { caller: { brandId }, params: { payoutId }, origin }) {
    await releasePayout(tx, { brandId, payoutId, origin });
    return { data: await showPayout(tx, brandId, payoutId) };
  },
});

/** RAIL-2. */
const postPayoutRetry = endpoint({
  ...sendAgain,
  path: "/payouts/{payoutId}/retry",
  tool: { name: "retry_payout" },
  summary: "Retry a payout that needs attention; the rail is checked before it is sent",
  async handle(tx, { caller: { brandId }, params: { payoutId }, origin }) {
    await retryPayout(tx, { brandId, payoutId, origin });
    return { data: await showPayout(tx, brandId, payoutId) };
  },
});

const MOST_MARKED = 100;

/** PAYOUT-15. */
const postPayoutsMark = endpoint({
  ...change,
  path: "/payouts/mark",
  tool: { name: "mark_payouts" },
  summary: "Mark bank transfers, or payouts that need attention, as paid or failed: all of them or none",
  params: none,
  body: z.strictObject({
    payoutIds: z.array(line(120)).min(1).max(MOST_MARKED),
    as: z.enum(["paid", "failed"]),
    from: z.enum(PAYOUT_STATUSES).optional().describe("Refused unless all of them still have this status."),
    reason: line(500).optional().describe("Of a failure; shown to the partner."),
  }),
  response: dataOf(z.array(payoutView)),
  errors: ["payout_not_found", "conflict"],
  example: {
    body: { payoutIds: [PAYOUT_EXAMPLE.id], as: "paid" },
    response: { data: [{ ...PAYOUT_EXAMPLE, method: "bank_transfer", railState: null }] },
  },
  async handle(tx, { caller: { brandId }, body: { payoutIds, as, from, reason = null }, origin }) {
    await markPayouts(tx, { brandId, payoutIds, as, from, reason, origin });
    const payouts = [];
    for (const payoutId of payoutIds) payouts.push(await showPayout(tx, brandId, payoutId));
    return { data: payouts };
  },
});

/** Decisions about single payouts. */
export const PAYOUT_DECISION_ENDPOINTS = [postPayoutRelease, postPayoutRetry, postPayoutsMark];
