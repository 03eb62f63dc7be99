import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { soldAt } from "../../src/db/sold-at.ts";
import { NO_FACTS } from "../../src/providers/order-facts.ts";
import { saleOf } from "../../src/providers/order-sale.ts";
import { useDeps } from "../support/scenes/use-deps.ts";

const { deps } = useDeps();

const figures = fc.record({
  at: fc.integer({ min: 1, max: 9 }),
  value: fc.record({
    amountCents: fc.integer({ min: 0, max: 3 }),
    grossCents: fc.constant(3),
    lines: fc.constant([]),
    occurredAt: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    deductedCents: fc.constant({}),
  }),
});
const PLACES = ["invoice", "session", "payment", "first_order", "last_order"] as const;
const factsOfOrders = fc.array(
  fc.record({
    figures: fc.dictionary(fc.constantFrom(...PLACES), figures, { maxKeys: 5 }),
    isInvoiced: fc.boolean(),
  }),
  { minLength: 500, maxLength: 500 },
);

// STRIPE-5
test("PostgreSQL has the same moment of a sale as its facts", async () => {
  const [sample] = fc.sample(factsOfOrders, 1);
  const orders = sample!.map((known) => ({ ...NO_FACTS, ...known }));
  const rows = await deps.sql.rows<{ sold_at: number | null }>(
    `select ${soldAt("facts")} as sold_at from unnest($1::jsonb[]) with ordinality as o (facts, n) order by n`,
    [orders.map((facts) => JSON.stringify(facts))],
  );
  const sales = orders.map((facts, index) => ({ sale: saleOf(facts), soldAt: rows[index]!.sold_at }));
  const known = sales.filter(({ sale }) => sale !== null);
  expect(known.length).toBeGreaterThan(50);
  expect(known.map((one) => one.soldAt)).toEqual(known.map((one) => one.sale!.occurredAt));
});
