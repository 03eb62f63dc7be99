import type { Operation, SaleEvent, Step } from "../model/operations.ts";
import type { Random } from "../random.ts";
import { drawMerge, drawPayment, drawSaleOfProvider, drawStore } from "./draw-providers.ts";
import { CUSTOMERS, eventId, maybe, membersOf, programOf, senderOf, type Drawing } from "./drawing.ts";
import { drawRates, drawTermsPatch, EVENT_NAMES, PRODUCTS } from "./draw-terms.ts";

interface StepKind {
  /** How often, among the others. */
  readonly weight: number;
  /** Null where there is nothing to do it with yet. */
  readonly draw: (drawing: Drawing) => Operation | null;
  /** May happen at the same time as others, or with its connection cut. */
  readonly isAtOnce: boolean;
}

const REASON_CODES = [
  "refund",
  "not_valid",
  "duplicate",
  "self_or_employee",
  "banned_source",
  "fraud",
  "fraud",
];

const SECOND_TRANSFERS = ["second", "foreign"] as const;
/** How the rail takes the next send, mostly well. */
const MOODS = ["ok", "ok", "ok", "lost", "silent", "short", "refuse"] as const;
const VISITORS = ["v1", "v2", "v3"];

const anyPartner = ({ random, world }: Drawing): string => random.pick(Object.keys(world.partners));
const anyConversion = ({ random, world }: Drawing): string | null => {
  const orders = Object.keys(world.conversions);
  if (orders.length === 0) return null;
  // Most of what happens to a sale happens soon after it.
  return random.chance(0.6) ? random.pick(orders.slice(-12)) : random.pick(orders);
};
/** One of the payouts, mostly a late one. */
function anyPayout({ random, world }: Drawing, method: "stripe"): { partner: string; nth: number } | null {
  const payouts = world.payouts.filter((payout) => payout.method === method).slice(-6);
  if (payouts.length === 0) return null;
  const payout = random.pick(payouts);
  const ofPartner = world.payouts.filter(({ partner }) => partner === payout.partner);
  return { partner: payout.partner, nth: ofPartner.indexOf(payout) };
}

function drawSale(drawing: Drawing): SaleEvent {
  const { random, sales } = drawing;
  if (sales.length > 0 && random.chance(0.08)) {
    const again = { ...random.pick(sales.slice(-20)), id: eventId(drawing) };
    sales.push(again);
    return again;
  }
  const known = random.chance(0.2) ? drawSaleOfProvider(drawing) : null;
  if (known !== null) {
    sales.push(known);
    return known;
  }
  const program = programOf(drawing);
  const sender = senderOf(drawing, program);
  const sale: SaleEvent = {
    kind: "sale",
    id: eventId(drawing),
    program,
    order: drawing.fresh("o"),
    amountCents: random.chance(0.02) ? 0 : random.whole(1, random.pick([300, 20_000, 20_000, 500_000])),
    ...sender,

    coupon: maybe(random, 0.15, () => random.pick([...membersOf(drawing, program), "nobody"])),
    customer: maybe(random, 0.5, () => random.pick([...CUSTOMERS, `@${anyPartner(drawing)}`])),
    subscription: maybe(random, 0.25, () => `s${random.whole(1, 6)}`),
    product: maybe(random, 0.4, () => random.pick(PRODUCTS)),
    currency: random.chance(0.02) ? "EUR" : maybe(random, 0.5, () => random.pick(["USD", "usd"])),
  };
  // Whether a renewal by the partner's own address is a self-referral is not said anywhere.
  if (sale.subscription !== null && sale.customer?.startsWith("@")) sale.customer = null;
  sales.push(sale);
  return sale;
}

/** An amount, or a total; sometimes more than there is. */
function drawRefund({ random, world }: Drawing, order: string) {
  const amountCents = world.conversions[order]?.amountCents || 20_000;
  const cents = random.chance(0.15)
    ? amountCents
    : random.whole(1, Math.max(1, Math.round(amountCents * random.pick([0.3, 0.7, 1.2]))));
  return random.chance(0.5)
    ? { amountCents: cents, totalCents: null }
    : { amountCents: null, totalCents: cents };
}

/** Every kind of step. Weights are relative; an epoch leans on some kinds more than on others. */
export const STEP_KINDS = {
  click: {
    weight: 6,
    isAtOnce: false,
    draw(drawing) {
      const { random } = drawing;
      return {
        kind: "click",
        click: drawing.fresh("k"),
        partner: anyPartner(drawing),
        visitor: random.pick(VISITORS),
        country: random.pick([null, "DE", "FR", "US"]),
      };
    },
  },
  sale: { weight: 22, isAtOnce: true, draw: drawSale },
  "refund-event": {
    weight: 8,
    isAtOnce: true,
    draw(drawing) {
      const { random, sales } = drawing;
      if (sales.length === 0) return null;
      // Also of orders that were not sent yet, or that nobody was credited with.
      const sale = random.pick(sales.slice(-25));
      const order = random.chance(0.1) ? `o${random.whole(1, 2000)}` : sale.order;
      const { program } = drawing.world.conversions[order] ?? sale;
      const amounts = random.chance(0.02)
        ? { amountCents: null, totalCents: null }
        : drawRefund(drawing, order);
      return { kind: "refund-event", id: eventId(drawing), program, order, ...amounts };
    },
  },
  "app-event": {
    weight: 4,
    isAtOnce: true,
    draw(drawing) {
      const program = programOf(drawing);
      const { random } = drawing;
      const name = random.pick([...EVENT_NAMES, "other"]);
      const sender = senderOf(drawing, program);
      return {
        kind: "app-event",
        id: eventId(drawing),
        program,
        name,
        eventId: `u${random.whole(1, 30)}`,
        ...sender,
      };
    },
  },
  "refund-call": {
    weight: 5,
    isAtOnce: true,
    draw(drawing) {
      const order = anyConversion(drawing);
      if (order === null) return null;
      const amounts = drawing.random.chance(0.2)
        ? { amountCents: null, totalCents: null }
        : drawRefund(drawing, order);
      return { kind: "refund-call", order, key: drawing.fresh("r"), ...amounts };
    },
  },
  approve: {
    weight: 16,
    isAtOnce: true,
    draw(drawing) {
      const order = anyConversion(drawing);
      return order === null ? null : { kind: "decide", order, verb: "approve", reasonCode: null };
    },
  },
  reject: {
    weight: 4,
    isAtOnce: true,
    draw(drawing) {
      const { random } = drawing;
      const order = anyConversion(drawing);
      const reasonCode = maybe(random, 0.9, () => random.pick(REASON_CODES));
      return order === null ? null : { kind: "decide", order, verb: "reject", reasonCode };
    },
  },
  "test-sale": {
    weight: 0.7,
    isAtOnce: false,
    draw(drawing) {
      const program = programOf(drawing);
      const partner = drawing.random.pick(membersOf(drawing, program));
      const amountCents = drawing.random.whole(1, 50_000);
      return { kind: "test-sale", program, partner, amountCents, order: drawing.fresh("t") };
    },
  },
  "hold-days": {
    weight: 1.5,
    isAtOnce: false,
    draw: (drawing) => ({
      kind: "hold-days",
      partner: anyPartner(drawing),
      days: drawing.random.chance(0.3) ? null : drawing.random.whole(0, 30),
    }),
  },
  member: {
    weight: 2.5,
    isAtOnce: true,
    draw(drawing) {
      const { random, world } = drawing;
      const partner = anyPartner(drawing);
      // Whoever is out comes back before long, so that the story goes on.
      const isOut = world.partners[partner]!.status !== "approved";
      const verb =
        isOut && random.chance(0.8)
          ? random.pick(["approve", "reinstate"] as const)
          : random.pick(["approve", "reject", "suspend", "reinstate", "warn", "clear-warning"] as const);
      return { kind: "member", partner, verb };
    },
  },
  terms: {
    weight: 2,
    isAtOnce: false,
    draw: (drawing) => ({
      kind: "terms",
      program: programOf(drawing),
      patch: drawTermsPatch(drawing.random, drawing.leaning),
    }),
  },
  rates: {
    weight: 1,
    isAtOnce: false,
    draw: (drawing) => ({
      kind: "rates",
      program: programOf(drawing),
      ...drawRates(drawing.random, drawing.leaning),
    }),
  },
  "program-status": {
    weight: 0.8,
    isAtOnce: false,
    draw: (drawing) => ({
      kind: "program-status",
      program: programOf(drawing),
      status: drawing.random.pick(["live", "live", "live", "paused", "draft"] as const),
    }),
  },
  "coupon-offer": {
    weight: 0.6,
    isAtOnce: false,
    draw: (drawing) => ({
      kind: "coupon-offer",
      program: programOf(drawing),
      isOn: drawing.random.chance(0.7),
    }),
  },
  clock: {
    weight: 7,
    isAtOnce: false,
    draw: ({ random }) => ({
      kind: "clock",
      hours: random.pick([1, 5, 24, 48, 24 * 7, random.whole(1, 24 * 30)]),
    }),
  },
  due: {
    weight: 3,
    isAtOnce: true,
    draw: ({ random }) => ({ kind: "due", times: random.whole(1, 2) }),
  },
  batch: {
    weight: 5,
    isAtOnce: true,
    draw: (drawing) => ({ kind: "batch", program: programOf(drawing) }),
  },
  mark: {
    weight: 8,
    isAtOnce: true,
    draw(drawing) {
      const { random, world } = drawing;
      const partner = anyPartner(drawing);
      const count = world.payouts.filter((payout) => payout.partner === partner).length;
      if (count === 0) return null;
      const nth = random.chance(0.7) ? count - 1 : random.whole(0, count - 1);
      return { kind: "mark", partner, nth, as: random.chance(0.65) ? "paid" : "failed" };
    },
  },
  export: {
    weight: 1,
    isAtOnce: true,
    draw: (drawing) => ({ kind: "export", program: programOf(drawing), again: drawing.random.chance(0.3) }),
  },
  release: {
    weight: 2,
    isAtOnce: true,
    draw: (drawing) => ({ kind: "release", partner: anyPartner(drawing) }),
  },
  connect: {
    weight: 2.5,
    isAtOnce: false,
    draw(drawing) {
      const { random } = drawing;
      return {
        kind: "connect",
        partner: anyPartner(drawing),
        ...(random.chance(0.5)
          ? { rail: "bank_transfer", name: random.pick(["Ada Bell", "Ada Bell", "Ada Cole"]) }
          : { rail: "stripe", name: random.pick(["acct_1", "acct_1", "acct_2"]) }),
        hasTaxForm: random.chance(0.7),
      };
    },
  },
  advance: {
    weight: 9,
    isAtOnce: false,
    draw(drawing) {
      const { random } = drawing;
      const payout = anyPayout(drawing, "stripe");
      if (payout === null) return null;
      const mood = random.pick(MOODS);
      return { kind: "advance", ...payout, mood, times: mood === "ok" ? random.whole(1, 3) : 1 };
    },
  },
  "rail-update": {
    weight: 5,
    isAtOnce: false,
    draw(drawing) {
      const { random } = drawing;
      const payout = anyPayout(drawing, "stripe");
      if (payout === null) return null;
      const update = random.pick(["created", "created", "reversed", "part", ...SECOND_TRANSFERS] as const);
      return {
        kind: "rail-update",
        ...payout,
        update,
        cents: random.whole(1, 5_000),
        id: drawing.fresh("w"),
      };
    },
  },
  payment: { weight: 14, isAtOnce: true, draw: drawPayment },
  merge: { weight: 6, isAtOnce: false, draw: drawMerge },
  store: { weight: 7, isAtOnce: true, draw: drawStore },
  automatic: {
    weight: 0.8,
    isAtOnce: false,
    draw: (drawing) => ({
      kind: "automatic",
      program: programOf(drawing),
      isOn: drawing.random.chance(0.7),
    }),
  },
  "payout-day": {
    weight: 4,
    isAtOnce: true,
    draw(drawing) {
      const program = programOf(drawing);
      const isOn = drawing.world.programs[program]!.nextPayoutAt !== null;
      return isOn || drawing.random.chance(0.1) ? { kind: "payout-day", program } : null;
    },
  },
  withdraw: {
    weight: 1,
    isAtOnce: true,
    draw: (drawing) => ({
      kind: "withdraw",
      program: programOf(drawing),
      cents: drawing.random.whole(1, 100_000),
      reference: drawing.fresh("f"),
    }),
  },
  deposit: {
    weight: 2,
    isAtOnce: true,
    draw: (drawing) => ({
      kind: "deposit",
      program: programOf(drawing),
      cents: drawing.random.whole(1, 200_000),
    }),
  },
} as const satisfies Record<string, StepKind>;

export type StepName = keyof typeof STEP_KINDS;
const NAMES = Object.keys(STEP_KINDS) as StepName[];
const NAMES_AT_ONCE = NAMES.filter((name) => STEP_KINDS[name].isAtOnce);
export type Weights = Readonly<Record<StepName, number>>;

/** Each epoch has its own mixture: some kinds come more often than usual, some less, a few not at all. */
export function drawWeights(random: Random): Weights {
  const leaningOf = () => random.pick([0, 0.3, 1, 1, 1, 1, 2, 4]);
  const weights = NAMES.map((name) => {
    const { weight } = STEP_KINDS[name];
    const isNeeded = name === "sale" || name === "approve" || name === "clock";
    return [name, weight * (isNeeded ? Math.max(leaningOf(), 0.5) : leaningOf())] as const;
  });
  return Object.fromEntries(weights) as unknown as Weights;
}

function drawOperation(drawing: Drawing, weights: Weights, names: readonly StepName[]): Operation {
  for (;;) {
    const some = Object.fromEntries(names.map((name) => [name, weights[name]])) as Weights;
    const operation = STEP_KINDS[drawing.random.weighted(some)].draw(drawing);
    if (operation !== null) return operation;
  }
}

/** The epoch's weights, with none of these left out. */
const atLeast = (weights: Weights, names: readonly StepName[]): Weights => ({
  ...weights,
  ...Object.fromEntries(names.map((name) => [name, Math.max(weights[name], STEP_KINDS[name].weight)])),
});

const AT_ONCE = 0.06;
const CUT = 0.015;
/** A process takes its time to start. */
const KILLED = 0.001;

/** What is done again as it was, by senders and processes that heard nothing. */
const REPEATED = ["sale", "refund-event", "app-event", "refund-call", "payment", "store"] as const;
/** What a process that is killed may have done or not; done again, it may also be done twice. */
const KILLABLE = [
  ...REPEATED,
  ...(["approve", "reject", "batch", "mark", "release", "advance", "payout-day", "due"] as const),
];

export function drawStep(drawing: Drawing, weights: Weights): Step {
  const { random } = drawing;
  if (random.chance(AT_ONCE)) {
    const count = random.pick([2, 2, 3, 3, 4, 5, 6, 8]);
    const operations = Array.from({ length: count }, () => drawOperation(drawing, weights, NAMES_AT_ONCE));
    return { kind: "together", operations };
  }
  if (random.chance(CUT)) {
    const operation = drawOperation(drawing, atLeast(weights, REPEATED), REPEATED);
    return { kind: "cut", operation, afterMs: random.whole(0, 8) };
  }
  if (random.chance(KILLED)) {
    const operation = drawOperation(drawing, atLeast(weights, KILLABLE), KILLABLE);
    return { kind: "killed", operation, afterMs: random.whole(0, 12) };
  }
  return { kind: "one", operation: drawOperation(drawing, weights, NAMES) };
}
