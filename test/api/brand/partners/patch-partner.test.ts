import { describe, expect, test } from "@jest/globals";
import { orderId, sendEvent } from "../../../support/scenes/events.ts";
import {
  partnerScene,
  testPartnerEntryPoint,
  type PartnerScene,
} from "../../../support/entry-points/partner.ts";
import { tracesOf } from "../../../support/checks/traces.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make } = useApi();
const traces = tracesOf(api.deps);

const DAY_MS = 86_400_000;

const setHoldDays = (scene: PartnerScene, holdDays: unknown) =>
  api.call("PATCH", `/partners/${scene.partner.id}`, { key: scene.keys.owner, body: { holdDays } });

async function sell(
  scene: Pick<PartnerScene, "program" | "keys"> & { readonly partner: { readonly refCode: string } },
  decision?: "approve" | "reject",
): Promise<string> {
  const sale = { type: "sale", order_id: orderId(), amount_cents: 10_000, ref_code: scene.partner.refCode };
  const id = (await sendEvent(api, scene.program, sale)).body.conversionId as string;
  const body = decision === "reject" ? { reasonCode: "not_valid" } : undefined;
  if (decision !== undefined) {
    await api.call("POST", `/conversions/${id}/${decision}`, {
      key: scene.keys.manager,
      ...(body && { body }),
    });
  }
  return id;
}

/** Days between a conversion's sale and its payment date. */
async function holdDaysOf(conversionId: string): Promise<number> {
  const row = await api.deps.sql.row<{ occurred_at: Date; hold_until: Date }>(
    "select occurred_at, hold_until from conversion where id = $1",
    [conversionId],
  );
  return (row!.hold_until.getTime() - row!.occurred_at.getTime()) / DAY_MS;
}

describe("PATCH /partners/{partnerId}", () => {
  testPartnerEntryPoint(() => ({ api, make }), {
    method: "PATCH",
    path: (partnerId) => `/partners/${partnerId}`,
    role: "owner",
    body: { holdDays: 7 },
    wrongBody: { holdDays: 31 },
  });

  // PARTNER-19
  test.each([
    ["missing", {}, "holdDays is required"],
    ["below 0", { holdDays: -1 }, "holdDays must be at least 0"],
    ["above 30", { holdDays: 31 }, "holdDays must be at most 30"],
    ["no whole number", { holdDays: 1.5 }, "holdDays must be a whole number"],
    ["text", { holdDays: "7" }, "holdDays must be a whole number"],
    ["beside another field", { holdDays: 7, status: "approved" }, "Unknown field: status"],
  ])("refuses holdDays that are %s", async (_name, body, message) => {
    const { partner, keys } = await partnerScene(make);
    const response = await api.call("PATCH", `/partners/${partner.id}`, { key: keys.owner, body });
    expect(response.body.error).toMatchObject({ status: 400, code: "invalid_request" });
    expect(response.body.error.message).toContain(message);
  });

  // PARTNER-19
  test("sets the schedule, whose 0 is a value, and null takes it away", async () => {
    const scene = await partnerScene(make);
    for (const holdDays of [0, 30, null]) {
      const response = await setHoldDays(scene, holdDays);
      expect([response.status, response.body.data.id, response.body.data.holdDays]).toEqual([
        200,
        scene.partner.id,
        holdDays,
      ]);
    }
    expect(await traces.audit(scene.partner.id)).toMatchObject([
      { action: "partner.set_payment_schedule", details: { from: null, to: 0 } },
      { details: { from: 0, to: 30 } },
      { details: { from: 30, to: null } },
    ]);
  });

  // PARTNER-19
  test("moves the payment dates of what is pending or in hold, and nudges the holds", async () => {
    const scene = await partnerScene(make);
    const [pending, inHold] = [await sell(scene), await sell(scene, "approve")];
    await setHoldDays(scene, 5);
    expect([await holdDaysOf(pending), await holdDaysOf(inHold)]).toEqual([5, 5]);
    expect(await traces.outboxMessages(`hold/${pending}`)).toHaveLength(0);
    const [, nudge] = await traces.outboxMessages(`hold/${inHold}`);
    const { hold_until } = (await api.deps.sql.row<{ hold_until: Date }>(
      "select hold_until from conversion where id = $1",
      [inHold],
    ))!;
    expect(nudge).toMatchObject({ payload: { attributes: { dueAt: hold_until.toISOString() } } });
    expect(await holdDaysOf(await sell(scene))).toBe(5);
  });

  test("with 0 days what was in hold is payable at once, and no longer schedule undoes it", async () => {
    const scene = await partnerScene(make);
    const sold = await sell(scene, "approve");
    expect((await setHoldDays(scene, 0)).body.data.balance).toMatchObject({ inHold: 0, payable: 2000 });
    expect((await setHoldDays(scene, 30)).body.data.balance).toMatchObject({ inHold: 0, payable: 2000 });
    expect(await holdDaysOf(sold)).toBe(0);
  });

  test("leaves rejected conversions and other partners alone", async () => {
    const scene = await partnerScene(make);
    const other = { ...scene, partner: await make.partner(scene.program, (await make.account()).id) };
    const [rejected, others] = [await sell(scene, "reject"), await sell(other, "approve")];
    await setHoldDays(scene, 3);
    expect([await holdDaysOf(rejected), await holdDaysOf(others)]).toEqual([15, 15]);
  });

  // PARTNER-19
  test("null brings back the terms that each sale was recorded under", async () => {
    const scene = await partnerScene(make);
    const early = await sell(scene);
    await api.deps.sql.execute("update program_terms set hold_days = 20 where program_id = $1", [
      scene.program.id,
    ]);
    await setHoldDays(scene, 2);
    expect(await holdDaysOf(early)).toBe(2);
    await setHoldDays(scene, null);
    expect(await holdDaysOf(early)).toBe(20);
  });

  test("a sale at the same moment ends on the new schedule", async () => {
    const scene = await partnerScene(make);
    const sales: Promise<string>[] = [];
    for (let count = 0; count < 8; count += 1) sales.push(sell(scene));
    await setHoldDays(scene, 4);
    for (const id of await Promise.all(sales)) expect(await holdDaysOf(id)).toBe(4);
  });
});
