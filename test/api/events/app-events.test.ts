import { describe, expect, test } from "@jest/globals";
import { sendEvent } from "../../support/scenes/events.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

const read = async ({ keys }: SellingScene, conversionId: string) =>
  (await api.call("GET", `/conversions/${conversionId}`, { key: keys.viewer })).body.data;

describe("app events", () => {
  const bounties = { eventBounties: [{ name: "signup", directFixedCents: 250 }] };
  const signup = { type: "event", event: "signup" };

  // EVENT-16
  test("earn the bounty and the fee on it, are no sale, and stand by the name of what happened", async () => {
    const scene = await sellingScene(make, bounties);
    const clickId = await sales.click(scene.program, scene.seller, { sub1: "news" });
    const { body } = await sendEvent(api, scene.program, { ...signup, event_id: "u1", click_id: clickId });
    expect(await read(scene, body.conversionId)).toMatchObject({
      externalRef: "signup:u1",
      customer: null,
      amountCents: 0,
      refundedCents: 0,
      attributedBy: "click",
      subId: "news",
      directCents: 250,
      overrideCents: 0,
      feeCents: 13,
      rate: { rewardType: "fixed", fixedCents: 250, overrideRateBps: 0 },
    });
  });

  // EVENT-16
  test("earn once for each id of what happened, and an unmatched try does not use it up", async () => {
    const { program, seller } = await sellingScene(make, bounties);
    const event = { ...signup, event_id: "u1", ref_code: seller.refCode };
    expect((await sendEvent(api, program, { ...event, ref_code: "unknown" })).body).toMatchObject({
      status: "unmatched",
      note: expect.stringMatching(/^unknown_code /),
    });
    const first = await sendEvent(api, program, event);
    expect(first.body.status).toBe("processed");
    expect((await sendEvent(api, program, event)).body).toEqual({
      status: "duplicate",
      note: "order_already_recorded The event signup:u1 has already earned its bounty.",
      conversionId: first.body.conversionId,
      signedWith: "current",
    });
    expect((await sendEvent(api, program, { ...event, event_id: "u2" })).body.status).toBe("processed");
  });

  // EVENT-16
  test("are duplicates also once the program pays no bounty for them any more", async () => {
    const { program, seller } = await sellingScene(make, bounties);
    const event = { ...signup, event_id: "u1", ref_code: seller.refCode };
    const { conversionId } = (await sendEvent(api, program, event)).body;
    await api.deps.sql.execute("update program_terms set event_bounties = '[]' where program_id = $1", [
      program.id,
    ]);
    expect((await sendEvent(api, program, event)).body).toMatchObject({ status: "duplicate", conversionId });
    const other = (await sendEvent(api, program, { ...event, event_id: "u2" })).body;
    expect([other.status, other.note.split(" ")[0]]).toEqual(["unmatched", "no_bounty"]);
  });

  // EVENT-16, EVENT-9
  test.each(["install", "Signup", "signup "])(
    "of the name %j, which has no bounty, are unmatched",
    async (name) => {
      const { program, seller } = await sellingScene(make, bounties);
      const event = { type: "event", event: name, event_id: "u1", ref_code: seller.refCode };
      const { body } = await sendEvent(api, program, event);
      expect([body.status, body.note.split(" ")[0]]).toEqual(["unmatched", "no_bounty"]);
    },
  );

  test.each([
    [
      "suspended partner",
      "update partner set status = 'suspended' where program_id = $1",
      "partner_not_approved",
    ],
    ["paused program", "update program set status = 'paused' where id = $1", "program_not_live"],
  ])("of a %s are unmatched", async (_which, change, word) => {
    const scene = await sellingScene(make, bounties);
    await api.deps.sql.execute(change, [scene.program.id]);
    const response = await sendEvent(api, scene.program, {
      ...signup,
      event_id: "u1",
      ref_code: scene.seller.refCode,
    });
    expect([response.body.status, response.body.note.split(" ")[0]]).toEqual(["unmatched", word]);
  });

  // EVENT-16
  test("that were rejected stay the one that earned; the order of their name is not theirs to refund", async () => {
    const scene = await sellingScene(make, bounties);
    const event = { ...signup, event_id: "u1", ref_code: scene.seller.refCode };
    const { conversionId } = (await sendEvent(api, scene.program, event)).body;
    await sales.reject(conversionId, scene.keys.manager);
    expect(await read(scene, conversionId)).toMatchObject({
      status: "rejected",
      directCents: 0,
      feeCents: 0,
    });
    expect((await sendEvent(api, scene.program, event)).body).toMatchObject({
      status: "duplicate",
      conversionId,
    });
    const refund = { type: "refund", order_id: "signup:u1", amount_cents: 1 };
    expect((await sendEvent(api, scene.program, refund)).body).toMatchObject({ status: "unmatched" });
  });

  test("earn in each program on their own", async () => {
    const [here, there] = [await sellingScene(make, bounties), await sellingScene(make, bounties)];
    for (const { program, seller } of [here, there]) {
      const response = await sendEvent(api, program, { ...signup, event_id: "u1", ref_code: seller.refCode });
      expect(response.body.status).toBe("processed");
    }
  });
});
