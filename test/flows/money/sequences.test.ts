import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { balancesOf, NO_BALANCE } from "../../../src/queries/balances/partner-balances.ts";
import { balanceByTheRule } from "../../support/checks/balance-by-the-rule.ts";
import { sendEvent } from "../../support/scenes/events.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { scenario } from "../../support/scenes/scenario.ts";

const { api, make } = useApi();

/** The orders that a sequence plays with; few, so that actions meet. */
const ORDERS = ["a", "b", "c"] as const;
const order = fc.constantFrom(...ORDERS);

const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("sale" as const),
      order,
      cents: fc.integer({ min: 1, max: 20_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("refund" as const),
      order,
      cents: fc.integer({ min: 1, max: 20_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("total" as const),
      order,
      cents: fc.integer({ min: 0, max: 20_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("approve" as const, "reject" as const, "fraud" as const),
      order,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("clock" as const), days: fc.integer({ min: 1, max: 20 }) }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** What the sequence should have made of an order, kept with plain arithmetic beside the service's own. */
interface ModelOrder {
  saleCents: number | null;
  /** Refunds by hand until now, before or after the sale. */
  refundedCents: number;
  status: "pending" | "approved" | "rejected";
  holdUntilDay: number;
  conversionId: string;
}

const HOLD_DAYS = 10;
/** Half up, as figures are rounded by hand. */
const share = (cents: number, percent: number) => Math.floor((cents * percent) / 100 + 0.5);
const remaining = (original: number, sale: number, refunded: number) =>
  Number((2n * BigInt(original) * BigInt(sale - refunded) + BigInt(sale)) / (2n * BigInt(sale)));

async function world() {
  const cast = { recruiter: {}, partner: { by: "recruiter" } };
  const made = await scenario(make, cast, { terms: { holdDays: HOLD_DAYS } });
  const orders = new Map<string, ModelOrder>();
  for (const name of ORDERS) {
    const fresh = {
      saleCents: null,
      refundedCents: 0,
      status: "pending" as const,
      holdUntilDay: 0,
      conversionId: "",
    };
    orders.set(name, fresh);
  }
  return { ...made, orders, day: 0, owner: made.keys.owner };
}
type World = Awaited<ReturnType<typeof world>>;

/** Plays one action on service and model, and holds the service's outcome against the model's. */
async function play(own: World, step: Action): Promise<void> {
  if (step.kind === "clock") {
    own.day += step.days;
    await make.moveClock(step.days);
    return;
  }
  const known = own.orders.get(step.order)!;
  if (step.kind === "sale") return playSale(own, step.order, known, step.cents);
  if (step.kind === "refund" || step.kind === "total") return playRefund(own, step, known);
  const verb = step.kind === "approve" ? "approve" : "reject";
  if (known.saleCents === null) return;
  const body = verb === "approve" ? {} : { reasonCode: step.kind === "fraud" ? "fraud" : "not_valid" };
  const response = await api.call("POST", `/conversions/${known.conversionId}/${verb}`, {
    key: own.owner,
    body,
  });
  const isPast = own.day >= known.holdUntilDay;
  const mayHappen =
    step.kind === "approve"
      ? known.status === "pending"
      : known.status !== "rejected" && (!isPast || step.kind === "fraud");
  expect([step.kind, response.status]).toEqual([step.kind, mayHappen ? 200 : 409]);
  if (mayHappen) known.status = verb === "approve" ? "approved" : "rejected";
}

async function playSale(own: World, name: string, known: ModelOrder, cents: number): Promise<void> {
  const sale = { type: "sale", order_id: name, amount_cents: cents, ref_code: own.partner.refCode };
  const { body } = await sendEvent(api, own.program, { id: randomUUID(), ...sale });
  expect(body.status).toBe(known.saleCents === null ? "processed" : "duplicate");
  if (known.saleCents !== null) return;
  known.saleCents = cents;
  known.refundedCents = Math.min(known.refundedCents, cents);
  known.holdUntilDay = own.day + HOLD_DAYS;
  known.conversionId = body.conversionId;
}

async function playRefund(
  own: World,
  step: Extract<Action, { kind: "refund" | "total" }>,
  known: ModelOrder,
): Promise<void> {
  const amount = step.kind === "refund" ? { amount_cents: step.cents } : { refunded_total_cents: step.cents };
  const refund = { id: randomUUID(), type: "refund", order_id: step.order, ...amount };
  const { body } = await sendEvent(api, own.program, refund);
  const total =
    step.kind === "refund" ? known.refundedCents + step.cents : Math.max(known.refundedCents, step.cents);
  if (known.saleCents === null) {
    expect(body.status).toBe("unmatched");
    known.refundedCents = total;
  } else if (total > known.saleCents) {
    expect(body.status).toBe("error");
  } else {
    expect(body.status).toBe("processed");
    known.refundedCents = total;
  }
}

async function expectInvariants(own: World): Promise<void> {
  const expected = { pending: 0, inHold: 0, payable: 0 };
  const overrides = { pending: 0, inHold: 0, payable: 0 };
  for (const known of own.orders.values()) {
    if (known.saleCents === null || known.status === "rejected") continue;
    const direct = share(known.saleCents, 20);
    const bucket =
      known.status === "pending" ? "pending" : own.day >= known.holdUntilDay ? "payable" : "inHold";
    expected[bucket] += remaining(direct, known.saleCents, known.refundedCents);
    overrides[bucket] += remaining(share(direct, 10), known.saleCents, known.refundedCents);
  }
  const balances = await balancesOf(api.deps.sql, { programId: own.program.id });
  const shown = balances.get(own.partner.id) ?? NO_BALANCE;
  expect(shown).toMatchObject({ ...expected, inFlight: 0, paid: 0 });
  expect(balances.get(own.recruiter.id) ?? NO_BALANCE).toMatchObject(overrides);
  const { program, partner } = own;
  const byTheRule = await balanceByTheRule(api.deps.sql, program.id, partner.id, await make.businessNow());
  expect(shown).toEqual(byTheRule);
  // Without payouts nothing can be owed. What was earned this year can fall below 0: a sale of last year may be taken
  // back this year.
  for (const figure of ["pending", "inHold", "payable"] as const)
    expect(shown[figure]).toBeGreaterThanOrEqual(0);
}

// MONEY-14, MONEY-22
test("any sequence of sales, refunds, decisions and days keeps every cent where the model has it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 18 }), async (actions) => {
      const own = await world();
      for (const step of actions) {
        await play(own, step);
        await expectInvariants(own);
      }
    }),
    { numRuns: 40 },
  );
});
