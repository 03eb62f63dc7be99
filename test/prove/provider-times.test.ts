import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { perform } from "../../prove/drivers/perform.ts";
import { startService, type Service } from "../../prove/drivers/service.ts";
import type { Operation } from "../../prove/model/operations.ts";
import type { Terms } from "../../prove/model/state.ts";
import { beginStory } from "../../prove/story.ts";

const TERMS: Terms = {
  commission: { rewardType: "fixed", rateBps: 0, fixedCents: 2471 },
  ...{ overrideBps: 0, holdDays: 17, windowDays: 31, renewalMonths: 2, minimumCents: 2500 },
  ...{ newCustomersOnly: false, countries: [], attribution: "last", products: [], events: [] },
};
const PAID: Extract<Operation, { kind: "store" }> = {
  ...{ kind: "store", id: "e1", program: "a", order: "8209829119461545001", update: "paid", cents: 51_778 },
  ...{ shippingCents: 1176, click: null, ref: "p1", coupon: null, customer: null, product: "team" },
  ...{ isNaming: true, hoursAgo: 0, refund: null, isMoneyBack: false },
};

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

test("a provider reports one time for an order, even seconds after the step began", async () => {
  const story = { startsAt: "2030-01-07T09:17:00.000Z", programs: { a: TERMS, b: TERMS } };
  const { scene, now } = await beginStory(service, story);
  const [paidAt, begunAt] = [now() - 7_200_000, now() - 5000];
  scene.paidAt[PAID.order] = paidAt;
  await expect(perform(scene, PAID, begunAt)).resolves.toEqual({ kind: "processed", word: null });
  const recorded = await service.deps.sql.row<{ occurredAt: Date }>(
    `select occurred_at as "occurredAt" from conversion where external_ref = $1`,
    [PAID.order],
  );
  expect(recorded?.occurredAt).toEqual(new Date(paidAt));
});
