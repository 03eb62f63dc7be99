import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { onceEarnerOf, type OnceOrder } from "../../../src/domain/sales/once-per-customer.ts";

const order = (conversionId: string, changes: Partial<OnceOrder> = {}): OnceOrder => ({
  conversionId,
  orderRef: conversionId,
  occurredAt: new Date(Date.UTC(2026, 0, Number(conversionId))),
  status: "approved",
  amountCents: 1000,
  refundedCents: 0,
  earnsOnce: false,
  ...changes,
});
const rejected = { status: "rejected" } as const;
const refunded = { refundedCents: 1000 };

// MONEY-7
// Review: rules W3
test.each<[string, OnceOrder[], string | null]>([
  ["no order", [], null],
  ["the earliest, whichever came first", [order("2", { earnsOnce: true }), order("1")], "1"],
  ["not a rejected one", [order("1", rejected), order("2")], "2"],
  ["not one refunded in full", [order("1", refunded), order("2")], "2"],
  ["one refunded in part", [order("1", { refundedCents: 999 }), order("2")], "1"],
  ["one that awaits approval", [order("1", { status: "pending" }), order("2")], "1"],
  ["where none stands, it stays", [order("1", rejected), order("2", { ...refunded, earnsOnce: true })], "2"],
  [
    "of one moment, by the order's reference",
    [order("2", { occurredAt: new Date(Date.UTC(2026, 0, 1)) }), order("1")],
    "1",
  ],
])("the fixed commission belongs to %s", (_which, orders, earner) => {
  expect(onceEarnerOf(orders)).toBe(earner);
});

// Review: rules W3
test("the fixed commission belongs to one order, in whatever order they are looked at, as long as one stands", () => {
  const orders = fc.uniqueArray(
    fc.record({
      conversionId: fc.integer({ min: 1, max: 28 }).map(String),
      status: fc.constantFrom("pending" as const, "approved" as const, "rejected" as const),
      refundedCents: fc.constantFrom(0, 500, 1000),
    }),
    { selector: (one) => one.conversionId, maxLength: 6 },
  );
  fc.assert(
    fc.property(orders, fc.infiniteStream(fc.nat()), (given, random) => {
      const made = given.map((one) => order(one.conversionId, one));
      const shuffled = made
        .map((one) => [random.next().value as number, one] as const)
        .toSorted(([left], [right]) => left - right)
        .map(([, one]) => one);
      expect(onceEarnerOf(shuffled)).toBe(onceEarnerOf(made));
      const someoneEarns = made.some((one) => one.status !== "rejected" && one.refundedCents < 1000);
      expect(onceEarnerOf(made) !== null).toBe(someoneEarns);
    }),
  );
});
