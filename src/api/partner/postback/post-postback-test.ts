import assert from "node:assert";
import { z } from "zod";
import { closeAttempt } from "../../../commands/postbacks/close-attempt.ts";
import { openTestCall } from "../../../commands/postbacks/open-test-call.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { DELIVERY_STATUSES, type DeliveryStatus } from "../../../domain/messaging/postback-retry.ts";
import { findOwnPartner } from "../../../queries/partners/own-partner.ts";
import { endpoint, partnerKey } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../schema/common.ts";

export const postPostbackTest = endpoint({
  method: "POST",
  path: "/partner/programs/{program}/postback/test",
  status: 200,
  access: partnerKey("write"),
  effect: "outside",
  tool: { name: "test_postback" },
  tag: "Postback",
  summary: "Call your postback URL once with sample values",
  description:
    "Returns once the server has responded, or after 5 seconds, without retries. At most 10 per hour per program.",
  params: z.strictObject({ program: idInPath }),
  query: none,
  body: none,
  response: dataOf(
    z.object({
      ok: z.boolean().describe("Whether the response was a 2xx."),
      delivery: z.object({ status: z.enum(DELIVERY_STATUSES), lastStatusCode: z.int().nullable() }),
    }),
  ),
  errors: ["program_not_joined", "conflict"],
  limit: {
    name: "testPostbackPartner",
    // Program id, slug and partner id are aliases of one partner.
    of: async ({ caller, params }, sql) =>
      (await findOwnPartner(sql, caller.accountId, params.program)).partnerId,
  },
  hints: { isDestructive: false, isOpenWorld: true },
  example: { response: { data: { ok: true, delivery: { status: "sent", lastStatusCode: 200 } } } },
  async handle(deps, { caller, params, origin, idempotencyKey }) {
    const partner = await findOwnPartner(deps.sql, caller.accountId, params.program);
    const owner = partner.programId;
    const requestKey = idempotencyKey === null ? null : `${caller.keyId} ${idempotencyKey}`;
    const opening = { partner, requestKey, origin };
    const call = await inTransaction(deps, (tx) => openTestCall(tx, opening), { owner });
    if (call.kind === "made") return responseOf(call);
    const { deliveryId, number } = call;
    const result = await deps.httpClient.get(call.url, { webhookId: deliveryId });
    const end = { deliveryId, number, result, endedAt: deps.systemClock.now() };
    const closing = await inTransaction(deps, (tx) => closeAttempt(tx, end), { owner });
    assert(closing.kind === "done", "a test call is not retried");
    const lastStatusCode = result.kind === "answered" ? result.statusCode : null;
    return responseOf({ status: closing.status, lastStatusCode });
  },
});

const responseOf = ({
  status,
  lastStatusCode,
}: {
  status: DeliveryStatus;
  lastStatusCode: number | null;
}) => ({
  data: { ok: status === "sent", delivery: { status, lastStatusCode } },
});
