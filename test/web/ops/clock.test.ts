import { beforeAll, describe, expect, test } from "@jest/globals";
import { openDesk, OPERATOR_EMAIL, type DeskPerson } from "../../support/scenes/desk.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi({ OPERATOR_EMAILS: OPERATOR_EMAIL });
const DAY_SECONDS = 86_400;

let desk: DeskPerson;
beforeAll(async () => {
  await make.moveClockToNoon();
  const world = await payoutWorld(api.deps);
  desk = await openDesk(api, make, world.brand.id);
  const partner = await world.payee();
  for (const [cents, days] of [
    [700, 2],
    [1_300, 2],
    [900, 14],
    [5_000, 20],
  ] as const) {
    await world.earn(partner.id, cents, { holdHours: days * 24 });
  }
});

describe("the clock at the desk", () => {
  // DESK-10
  test("shows what falls due in a span, by kind, currency and day", async () => {
    const { now, network } = (await desk.get("/clock")).body.data;
    expect(network).toBe("testnet");
    const { data } = (await desk.get(`/clock/due?seconds=${15 * DAY_SECONDS}`)).body;
    expect(data.kinds).toEqual([expect.objectContaining({ kind: "hold", count: 3 })]);
    expect(data.holds).toEqual([{ currency: "USD", count: 3, amountCents: 2_900 }]);
    const dayAfter = (days: number) =>
      new Date(Date.parse(now as string) + days * DAY_SECONDS * 1000).toISOString().slice(0, 10);
    expect(data.days).toEqual([
      { day: dayAfter(2), holds: 2, others: 0 },
      { day: dayAfter(14), holds: 1, others: 0 },
    ]);
    const all = (
      await desk.get(`/clock/due?until=${new Date(Date.parse(now) + 86_400_000 * 30).toISOString()}`)
    ).body.data;
    expect(all.holds[0].count).toBe(4);
  });

  // DESK-10, CLOCK-4
  test("moves forward only", async () => {
    const before = (await desk.get("/clock")).body.data;
    // Nothing falls due within the hour, so that no worker is needed.
    const moved = (await desk.change("POST", "/clock/advance", { seconds: 3_600 })).body.data;
    expect(moved).toMatchObject({ offsetSeconds: before.offsetSeconds + 3_600, settled: true });
    const back = await desk.change("POST", "/clock/advance", { until: before.now });
    expect([back.status, back.body.error.code]).toEqual([400, "invalid_request"]);
    expect((await desk.change("POST", "/clock/advance", { seconds: 0 })).status).toBe(400);
    const line = await api.deps.sql.row(
      "select actor_kind, actor_id from audit_entry where action = 'clock.move' order by id desc limit 1",
    );
    expect(line).toEqual({ actor_kind: "operator", actor_id: desk.loginId });
  });
});
