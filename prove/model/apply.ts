import { earnedOf, isPayable } from "./balances.ts";
import { decidePartner, settleWarning } from "./partners.ts";
import type { Expected, Operation } from "./operations.ts";
import {
  onceById,
  orderOfAppEvent,
  recordAppEvent,
  recordRefundEvent,
  recordSale,
  recordTestSale,
  refundCall,
} from "./orders.ts";
import { noteState } from "./names.ts";
import { applyPayment } from "./payments.ts";
import {
  availableOf,
  failPayout,
  openBatch,
  openBatchOfDay,
  payoutDayAfter,
  releasePayout,
} from "./payouts.ts";
import { advance, applyRailReport, nthPayout } from "./rails.ts";
import { DAY_MS, HOUR_MS, type Moment, type World } from "./state.ts";
import { applyStore } from "./stores.ts";
import { changeTerms, isProtected, settleTerms } from "./terms.ts";

const DONE: Expected = { kinds: ["done"] };
const CONFLICT: Expected = { kinds: ["conflict"] };
const NONE: Expected = { kinds: ["none"] };
const doneIf = (isDone: boolean): Expected => (isDone ? DONE : CONFLICT);

/** Does an operation to the world at a moment. @returns what its entry point may respond */
export function apply(world: World, operation: Operation, now: Moment): Expected {
  const earnedBefore = Object.keys(world.partners).map((name) => [name, earnedOf(world, name)] as const);
  const expected = MOVES[operation.kind](world, operation as never, now);
  const year = new Date(now).getUTCFullYear();
  for (const [name, before] of earnedBefore) {
    const key = `${year}/${name}`;
    world.earned[key] = (world.earned[key] ?? 0) + earnedOf(world, name) - before;
  }
  return expected;
}

const signed = ({ program, id }: { program: string; id: string }, order: string) => ({
  ...{ program, id, order },
  source: "api" as const,
  isSale: true,
});

type Moves = {
  readonly [Kind in Operation["kind"]]: (
    world: World,
    operation: Extract<Operation, { kind: Kind }>,
    now: Moment,
  ) => Expected;
};

const MOVES: Moves = {
  click(world, { click, partner, visitor, country }, now) {
    const { program } = world.partners[partner]!;
    world.clicks[click] = { name: click, program, partner, visitor, at: now, country };
    return DONE;
  },
  sale: (world, sale, now) =>
    onceById(world, signed(sale, sale.order), () =>
      recordSale(world, sale, now - sale.hoursAgo * HOUR_MS, now),
    ),
  "refund-event": (world, refund) =>
    onceById(world, { ...signed(refund, refund.order), isSale: false }, () =>
      recordRefundEvent(world, refund),
    ),
  "app-event": (world, event, now) =>
    onceById(world, signed(event, orderOfAppEvent(event)), () => recordAppEvent(world, event, now)),
  "refund-call": (world, refund) => refundCall(world, refund),
  "test-sale": (world, sale, now) => recordTestSale(world, sale, now),

  /** Past the payment date only fraud reverses, also what is still pending; a test sale always. */
  decide(world, { order, verb, reasonCode }, now) {
    const conversion = world.conversions[order];
    if (conversion === undefined) return NONE;
    const { status, type, holdUntil } = conversion;
    if (verb === "approve") {
      if (status !== "pending") return CONFLICT;
      conversion.status = "approved";
      noteState(conversion, now);
      return DONE;
    }
    const isLate = type !== "test" && holdUntil <= now && reasonCode !== "fraud";
    if (status === "rejected" || isLate) return { kinds: ["conflict", "commission_payable"] };
    conversion.status = "rejected";
    conversion.reasonCode = reasonCode;
    noteState(conversion, now);
    return DONE;
  },

  /** Moves the payment dates of what is not yet payable. */
  "hold-days"(world, { partner: name, days }, now) {
    const partner = world.partners[name]!;
    partner.holdDays = days;
    for (const conversion of Object.values(world.conversions)) {
      const isMovable = conversion.status !== "rejected" && !isPayable(conversion, now);
      if (conversion.partner !== name || !isMovable) continue;
      conversion.holdUntil = conversion.occurredAt + (days ?? conversion.holdDays) * DAY_MS;
      noteState(conversion, now);
    }
    return DONE;
  },

  member: (world, { partner, verb }, now) => doneIf(decidePartner(world.partners[partner]!, verb, now)),

  terms(world, { program: name, patch }, now) {
    const partners = Object.values(world.partners).filter(({ program }) => program === name);
    changeTerms(world.programs[name]!, patch, isProtected(partners), now);
    return DONE;
  },
  rates(world, { program: name, products, events }, now) {
    const partners = Object.values(world.partners).filter(({ program }) => program === name);
    const patch = { ...(products !== null && { products }), ...(events !== null && { events }) };
    changeTerms(world.programs[name]!, patch, isProtected(partners), now);
    return DONE;
  },
  "program-status"(world, { program, status }) {
    world.programs[program]!.status = status;
    return DONE;
  },
  "coupon-offer"(world, { program, isOn }) {
    world.programs[program]!.isCouponOfferOn = isOn;
    return DONE;
  },

  /** Time changes nothing but what is read by date. */
  clock: () => DONE,
  due(world, _, now) {
    for (const partner of Object.values(world.partners)) settleWarning(partner, now);
    for (const program of Object.values(world.programs)) settleTerms(program, now);
    return DONE;
  },

  batch(world, { program }, now) {
    openBatch(world, program, now);
    return DONE;
  },
  /** Turning on what is on keeps its date. */
  automatic(world, { program: name, isOn }, now) {
    const program = world.programs[name]!;
    program.nextPayoutAt = isOn ? (program.nextPayoutAt ?? payoutDayAfter(now)) : null;
    return DONE;
  },
  "payout-day"(world, { program }, now) {
    openBatchOfDay(world, program, now);
    return DONE;
  },
  /** A rail says itself what became of a payout, but for one that needs attention: an operator has looked there. */
  mark(world, { partner, nth, as }) {
    const payout = nthPayout(world, partner, nth);
    if (payout === undefined) return NONE;
    const { method, status, needsAttention } = payout;
    if (needsAttention && status === as) {
      payout.needsAttention = false;
      return DONE;
    }
    const isOpen = status === "pending" || (status === "paid" && as === "failed");
    if (!isOpen || (method !== "bank_transfer" && !needsAttention)) return CONFLICT;
    payout.isMarked = true;
    payout.needsAttention = false;
    if (as === "paid") payout.status = "paid";
    else failPayout(world, payout);
    return DONE;
  },
  export: () => DONE,
  release(world, { partner }, now) {
    if (!world.payouts.some((payout) => payout.partner === partner && payout.status === "held")) return NONE;
    return doneIf(releasePayout(world, world.partners[partner]!, now));
  },

  connect(world, { partner: name, rail, name: account, hasTaxForm }, now) {
    const partner = world.partners[name]!;
    const before = partner.account;
    if (hasTaxForm) partner.hasTaxForm = true;
    if (before?.rail === rail && before.name === account) return DONE;
    partner.account = {
      rail,
      name: account,
      changedAt: before === null ? null : now,
      connectedAs: (before?.connectedAs ?? 0) + 1,
      isRefused: false,
    };
    return DONE;
  },
  payment: applyPayment,
  store: applyStore,
  advance,
  "rail-update": applyRailReport,
  /** Never more than is available. */
  withdraw(world, { program, cents }) {
    if (cents > availableOf(world, program)) return CONFLICT;
    world.programs[program]!.depositedCents -= cents;
    return DONE;
  },
  deposit(world, { program, cents }) {
    world.programs[program]!.depositedCents += cents;
    return DONE;
  },
};
