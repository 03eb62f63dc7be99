import { z } from "zod";
import { RAIL_CALL_OUTCOMES, RAIL_CALL_VERBS } from "../../../../domain/payouts/rail.ts";
import { listPayoutAttempts, type PayoutAttempt } from "../../../../queries/payouts/list-payout-attempts.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, timestamp } from "../../../schema/common.ts";

/** CONSOLE-23. */
const attemptView = z.object({
  id: z.int(),
  railAttempt: z
    .int()
    .describe("Number of the idempotency key: calls with the same number pay at most once."),
  verb: z.enum(RAIL_CALL_VERBS).describe("look_up asks the rail what it has, and moves no money."),
  outcome: z
    .enum(RAIL_CALL_OUTCOMES)
    .nullable()
    .describe("Null while the call runs, or if its process ended before the answer."),
  startedAt: timestamp.describe("By the system clock, like finishedAt."),
  finishedAt: timestamp.nullable(),
});

const viewAttempt = (attempt: PayoutAttempt): z.input<typeof attemptView> => ({
  id: attempt.id,
  railAttempt: attempt.railAttempt,
  verb: attempt.verb,
  outcome: attempt.outcome,
  startedAt: attempt.startedAt.toISOString(),
  finishedAt: attempt.finishedAt?.toISOString() ?? null,
});

export const getPayoutAttempts = endpoint({
  method: "GET",
  path: "/programs/{programId}/payouts/{payoutId}/attempts",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "list_payout_attempts" },
  tag: "Payouts",
  summary: "List the calls to the rail about a payout, newest first",
  description: "Empty for a bank transfer, and for a payout that was not sent yet.",
  params: z.strictObject({ programId: idInPath, payoutId: idInPath }),
  query: none,
  body: none,
  response: dataOf(z.array(attemptView)),
  errors: ["payout_not_found"],
  example: {
    response: {
      data: [
        {
          id: 312,
          railAttempt: 1,
          verb: "send",
          outcome: "accepted",
          startedAt: "2026-11-20T12:00:04.000Z",
          finishedAt: "2026-11-20T12:00:04.412Z",
        },
      ],
    },
  },
  async handle({ sql }, { caller: { brandId }, params }) {
    return { data: (await listPayoutAttempts(sql, { brandId, ...params })).map(viewAttempt) };
  },
});
