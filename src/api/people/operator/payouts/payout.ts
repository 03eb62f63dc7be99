import { z } from "zod";
import { markPayouts } from "../../../../commands/payouts/mark-payouts.ts";
import { releasePayout } from "../../../../commands/payouts/release-payout.ts";
import { retryPayout } from "../../../../commands/payouts/retry-payout.ts";
import type { Sql } from "../../../../db/sql.ts";
import { PAYOUT_STATUSES } from "../../../../domain/payouts/payout.ts";
import { RAIL_CALL_OUTCOMES, RAIL_CALL_VERBS } from "../../../../domain/payouts/rail.ts";
import { findPayoutTenant } from "../../../../queries/payouts/find-payout-tenant.ts";
import { listPayoutAttempts } from "../../../../queries/payouts/list-payout-attempts.ts";
import { findPayout } from "../../../../queries/payouts/list-payouts.ts";
import { PAYOUT_EXAMPLE } from "../../../brand/payouts/example.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, line, none, timestamp } from "../../../schema/common.ts";
import { payoutView, viewPayout } from "../../../views/payout.ts";
import { deskChangeWithStepUp, deskRead } from "../frames.ts";

const params = z.strictObject({ payoutId: idInPath });

/** DESK-3. */
const getPayoutAtRail = endpoint({
  ...deskRead,
  path: "/payouts/{payoutId}",
  tool: { name: "get_payout_of_any" },
  summary: "Show a payout, and the calls to the rail about it",
  params,
  query: none,
  response: dataOf(
    payoutView.extend({
      programId: z.string(),
      brandId: z.string(),
      calls: z
        .array(
          z.object({
            id: z.int(),
            railAttempt: z.int(),
            verb: z.enum(RAIL_CALL_VERBS),
            outcome: z.enum(RAIL_CALL_OUTCOMES).nullable(),
            startedAt: timestamp,
            finishedAt: timestamp.nullable(),
          }),
        )
        .describe("Newest first; empty for a bank transfer. Their times are the system clock's."),
    }),
  ),
  errors: ["payout_not_found"],
  example: {
    response: {
      data: {
        ...PAYOUT_EXAMPLE,
        programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
        brandId: "brd_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
        calls: [],
      },
    },
  },
  async handle({ sql }, { params: { payoutId } }) {
    const tenant = await findPayoutTenant(sql, null, payoutId);
    const calls = await listPayoutAttempts(sql, { ...tenant, payoutId });
    return {
      data: {
        ...(await showPayout(sql, payoutId)),
        ...tenant,
        calls: calls.map(({ startedAt, finishedAt, ...call }) => ({
          ...call,
          startedAt: startedAt.toISOString(),
          finishedAt: finishedAt?.toISOString() ?? null,
        })),
      },
    };
  },
});

const sendAgain = {
  ...deskChangeWithStepUp,
  params,
  body: none,
  response: dataOf(payoutView),
  errors: ["payout_not_found", "conflict"],
  example: { response: { data: { ...PAYOUT_EXAMPLE, status: "pending", railState: "queued" } } },
} as const;

async function showPayout(sql: Sql, payoutId: string) {
  const { brandId } = await findPayoutTenant(sql, null, payoutId);
  return viewPayout(await findPayout(sql, brandId, payoutId));
}

/** PAYOUT-6, DESK-3. */
const postRelease = endpoint({
  ...sendAgain,
  path: "/payouts/{payoutId}/release",
  tool: { name: "release_payout_of_any" },
  summary: "Release a held payout whose reason no longer applies, with the amount due now",
  async handle(tx, { params: { payoutId }, origin }) {
    await releasePayout(tx, { brandId: null, payoutId, origin });
    return { data: await showPayout(tx, payoutId) };
  },
});

/** RAIL-2, DESK-3. */
const postRetry = endpoint({
  ...sendAgain,
  path: "/payouts/{payoutId}/retry",
  tool: { name: "retry_payout_of_any" },
  summary: "Retry a payout that needs attention; the rail is checked before it is sent",
  async handle(tx, { params: { payoutId }, origin }) {
    await retryPayout(tx, { brandId: null, payoutId, origin });
    return { data: await showPayout(tx, payoutId) };
  },
});

/** PAYOUT-3, DESK-3. */
const postMark = endpoint({
  ...deskChangeWithStepUp,
  path: "/payouts/{payoutId}/mark",
  tool: { name: "mark_payout_of_any" },
  summary: "Mark a bank transfer, or a payout that needs attention, as paid or failed",
  params,
  body: z.strictObject({
    as: z.enum(["paid", "failed"]),
    from: z.enum(PAYOUT_STATUSES).optional().describe("Refused unless the payout still has this status."),
    reason: line(500).optional().describe("Of a failure; shown to the partner."),
  }),
  response: dataOf(payoutView),
  errors: ["payout_not_found", "conflict"],
  example: {
    body: { as: "paid" },
    response: { data: { ...PAYOUT_EXAMPLE, method: "bank_transfer", railState: null } },
  },
  async handle(tx, { params: { payoutId }, body: { as, from, reason = null }, origin }) {
    await markPayouts(tx, { brandId: null, payoutIds: [payoutId], as, from, reason, origin });
    return { data: await showPayout(tx, payoutId) };
  },
});

/** Single payouts, of any brand. */
export const PAYOUT_ENDPOINTS = [getPayoutAtRail, postRelease, postRetry, postMark];
