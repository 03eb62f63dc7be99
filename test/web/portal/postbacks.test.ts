import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { closeAttempt } from "../../../src/commands/postbacks/close-attempt.ts";
import { openAttempt } from "../../../src/commands/postbacks/open-attempt.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import type { CallResult } from "../../../src/http-client/call-result.ts";
import { tracesOf } from "../../support/checks/traces.ts";
import { openPortal, type PortalPerson } from "../../support/scenes/portal.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

let scene: SellingScene;
let person: PortalPerson;
beforeAll(async () => {
  scene = await sellingScene(make);
  person = await openPortal(api, make, scene.seller.account);
});

const path = () => `/programs/${scene.program.slug}/postback`;
const setUrl = (url: string | null) =>
  api.deps.sql.execute(
    `insert into postback (partner_id, url, updated_at) values ($1, $2, service_now())
     on conflict (partner_id) do update set url = $2`,
    [scene.seller.id, url],
  );
beforeEach(() => setUrl("https://tracker.example/?payout={payout}&event={event}"));

/** The delivery of a new sale, called once with this result. */
async function deliveryOf(result: CallResult | null): Promise<{ id: string; conversionId: string }> {
  const conversionId = await sales.sale(scene.program, scene.seller);
  const delivery = await api.deps.sql.row<{ id: string }>(
    "select id from postback_delivery where conversion_id = $1",
    [conversionId],
  );
  const { id } = delivery!;
  if (result !== null) {
    const call = await inTransaction(api.deps, (tx) =>
      openAttempt(tx, { deliveryId: id, isWorkerLost: false, mayCall: () => Promise.resolve(true) }),
    );
    expect(call.kind).toBe("call");
    const end = { deliveryId: id, number: 1, result, endedAt: new Date() };
    await inTransaction(api.deps, (tx) => closeAttempt(tx, end));
  }
  return { id, conversionId };
}
const answered = (statusCode: number, excerpt: string): CallResult => ({
  kind: "answered",
  ...{ statusCode, excerpt, retryAfter: null, location: null, address: "203.0.113.7" },
});
const sendAgain = (id: string) => person.change("POST", `${path()}/deliveries/${id}/send-again`);
const outboxOf = (id: string) => tracesOf(api.deps).outboxMessages(`postback/${id}`);

// POSTBACK-10
test("every postback is listed with its calls, the excerpt of the answer, and when the next call is due", async () => {
  const { id: sent } = await deliveryOf(answered(200, "noted"));
  const { id: retrying, conversionId } = await deliveryOf(answered(503, "Busy"));
  const { data } = (await person.get(`${path()}/deliveries`)).body;
  expect(data.map((delivery: { id: string }) => delivery.id)).toEqual([retrying, sent]);
  expect(data[0]).toMatchObject({
    conversionId,
    status: "retrying",
    url: "https://tracker.example/?payout=20.00&event=recorded",
    isTest: false,
    calls: [{ number: 1, statusCode: 503, error: null, excerpt: "Busy" }],
  });
  const { calls, nextAttemptAt } = data[0];
  expect(Date.parse(nextAttemptAt) - Date.parse(calls[0].finishedAt)).toBe(10_000);
  const only = (await person.get(`${path()}/deliveries?status=sent`)).body.data;
  expect(only.map((delivery: { id: string }) => delivery.id)).toEqual([sent]);
});

describe("sending again", () => {
  // POSTBACK-11
  test("calls one that waits for a retry at once, which counts as that retry", async () => {
    const { id } = await deliveryOf(answered(503, "Busy"));
    const before = await outboxOf(id);
    expect((await sendAgain(id)).body.data).toEqual({ deliveryId: id });
    expect(await outboxOf(id)).toHaveLength(before.length + 1);
    const call = await inTransaction(api.deps, (tx) =>
      openAttempt(tx, { deliveryId: id, isWorkerLost: false, mayCall: () => Promise.resolve(true) }),
    );
    expect(call).toMatchObject({ kind: "call", number: 2 });
    expect((await sendAgain(id)).body.error.code).toBe("conflict");
  });

  // POSTBACK-11
  test("writes a new delivery for one that failed, with the URL and the values of now", async () => {
    const { id, conversionId } = await deliveryOf(answered(404, "No such page"));
    await setUrl("https://tracker.example/right?status={status}");
    await sales.approve(conversionId, scene.keys.manager);
    const { deliveryId } = (await sendAgain(id)).body.data;
    expect(deliveryId).not.toBe(id);
    const [shown] = (await person.get(`${path()}/deliveries?limit=1`)).body.data;
    expect(shown).toMatchObject({
      id: deliveryId,
      event: "recorded",
      status: "pending",
      url: "https://tracker.example/right?status=approved",
    });
    expect(await outboxOf(deliveryId)).toHaveLength(1);
    const lines = await tracesOf(api.deps).audit(scene.seller.id);
    expect(lines.at(-1)).toEqual({
      action: "postback.send_again",
      actorKind: "partner_user",
      details: { deliveryId: id, sentAs: deliveryId },
    });
  });

  // POSTBACK-11
  test("is refused before the first call, without a URL, and for a test call", async () => {
    const { id: pending } = await deliveryOf(null);
    expect((await sendAgain(pending)).body.error.message).toBe("This postback is being sent.");
    const { id: sent } = await deliveryOf(answered(200, "noted"));
    await setUrl(null);
    expect((await sendAgain(sent)).body.error.message).toBe(
      "This program has no postback URL that can be called.",
    );
    await api.deps.sql.execute(
      `insert into postback_delivery (id, partner_id, event, cause, url, status, is_test, created_at)
       values ('dlv_01KAK3XH4V9Y2C6R8M0T5W7Z1E', $1, 'recorded', 'test', '', 'sent', true, service_now())`,
      [scene.seller.id],
    );
    const tested = await sendAgain("dlv_01KAK3XH4V9Y2C6R8M0T5W7Z1E");
    expect(tested.body.error).toMatchObject({ code: "conflict", next: "Test the URL again." });
    expect((await sendAgain("dlv_1")).body.error.code).toBe("delivery_not_found");
  });
});

// POSTBACK-12
test("a URL that is being written is shown with sample values, or with its problem", async () => {
  const sampleOf = async (url: string) =>
    (await person.get(`${path()}/sample?url=${encodeURIComponent(url)}`)).body.data;
  const { macros, sample, problem } = await sampleOf("https://tracker.example/{event}?p={payout}&x={sub2}");
  expect([sample, problem]).toEqual(["https://tracker.example/recorded?p=12.50&x=", null]);
  expect(macros).toContainEqual({ macro: "{payout}", value: "12.50" });
  expect(await sampleOf("https://tracker.example/?p={price}")).toMatchObject({
    sample: null,
    problem: expect.stringContaining("unknown macro {price}"),
  });
  expect((await person.get(`${path()}/sample`)).body.data).toMatchObject({ sample: null, problem: null });
});
