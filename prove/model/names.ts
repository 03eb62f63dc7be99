import { noRefunds, type Conversion, type Moment, type Reported, type World } from "./state.ts";

/** What the names of an order begin with, best first: invoice, payment, session, charge. */
const PREFIXES = ["in_", "pi_", "cs_", "ch_"] as const;

const rankOf = (name: string): number => {
  const rank = PREFIXES.findIndex((prefix) => name.startsWith(prefix));
  return rank < 0 ? PREFIXES.length : rank;
};

/**
 * The order that a name means now: a charge leads to its payment, that to its invoice, once deliveries have reported
 * so.
 */
export function orderNamed(world: World, name: string): string {
  let order = name;
  for (let next = world.links[order]; next !== undefined; next = world.links[order]) order = next;
  return order;
}

/** Every name that one payment may have. */
export const namesOfPayment = (payment: string) => ({
  invoice: payment.replace("pi_", "in_"),
  payment,
  session: payment.replace("pi_", "cs_"),
  charge: payment.replace("pi_", "ch_"),
});

/** A delivery names one order by several names: from now on they are one. @returns the best of them */
export function linkNames(world: World, names: readonly string[], now: Moment): string {
  const roots = [...new Set(names.map((name) => orderNamed(world, name)))].sort();
  const all = [...new Set([...names, ...roots])];
  const order = all.reduce((best, name) => (rankOf(name) < rankOf(best) ? name : best));
  for (const name of all) if (name !== order) world.links[name] = order;
  for (const root of roots) if (root !== order) merge(world, root, order, now);
  return order;
}

/**
 * Of two conversions of one payment the better name's stays, unless it is rejected and the other is not. The other one
 * is reversed as a duplicate, under the lesser name.
 */
function merge(world: World, other: string, order: string, now: Moment): void {
  const [ofOther, ofOrder] = [world.conversions[other], world.conversions[order]];
  const isOthersKept =
    ofOther !== undefined &&
    (ofOrder === undefined || (ofOrder.status === "rejected" && ofOther.status !== "rejected"));
  const [kept, duplicate] = isOthersKept ? [ofOther, ofOrder] : [ofOrder, ofOther];
  mergeRefunds(world, other, order, duplicate);
  mergeReported(world, other, order);
  delete world.conversions[other];
  if (kept) rename(world, kept, order);
  if (duplicate) {
    rename(world, duplicate, other);
    if (duplicate.status !== "rejected") duplicate.reasonCode = "duplicate";
    duplicate.status = "rejected";
    noteState(duplicate, now);
  }
  if (!isOthersKept || duplicate === undefined) {
    // Nothing has changed places but, at most, the one conversion of the other name.
    if (isOthersKept) renameLines(world, { [other]: order });
  } else renameLines(world, { [other]: order, [order]: other });
  for (const subscription of Object.values(world.subscriptions)) {
    if (![other, order].includes(subscription.first) || kept === undefined) continue;
    subscription.first = order;
    subscription.partner = kept.partner;
  }
}

/** What was reported of an order, if it suffices for a sale: of an invoice its own figures alone count. */
export function reportedSaleOf(world: World, order: string): Reported | null {
  const reported = world.reported[order];
  if (reported === undefined) return null;
  return (order.startsWith("in_") ? reported.hasInvoiceFigures : reported.hasFigures) ? reported : null;
}

/** Writes down what a conversion is from now on. */
export function noteState({ history, status, holdUntil }: Conversion, now: Moment): void {
  history.push({ at: now, status, holdUntil });
}

function rename(world: World, conversion: Conversion, name: string): void {
  conversion.order = name;
  world.conversions[name] = conversion;
}

function renameLines(world: World, names: Readonly<Record<string, string>>): void {
  for (const { lines } of world.payouts) {
    for (const line of lines) {
      if (line.conversion !== null) line.conversion = names[line.conversion] ?? line.conversion;
    }
  }
}

/** Refunds that name the order are the order's, in the order of receipt; those of a conversion stay with it. */
function mergeRefunds(world: World, other: string, order: string, duplicate: Conversion | undefined): void {
  const [left, right] = [world.refunds[other] ?? noRefunds(), world.refunds[order] ?? noRefunds()];
  const ofDuplicate = duplicate === undefined ? [] : duplicate.order === other ? left.byHand : right.byHand;
  const stays = ofDuplicate.filter(({ isOfConversion }) => isOfConversion);
  const all = [...left.byHand, ...right.byHand].sort((one, next) => one.place - next.place);
  world.refunds[order] = {
    ...right,
    byHand: all.filter((refund) => !stays.includes(refund)),
    providerCents: Math.max(left.providerCents, right.providerCents),
    paidCents: right.paidCents ?? left.paidCents,
    disputes: { ...left.disputes, ...right.disputes },
  };
  world.refunds[other] = { ...noRefunds(), byHand: stays };
}

/** What was reported of either is reported of the order. */
function mergeReported(world: World, other: string, order: string): void {
  const [left, right] = [world.reported[other], world.reported[order]];
  delete world.reported[other];
  if (left === undefined) return;
  world.reported[order] = right === undefined ? left : bothReported(left, right);
}

const bothReported = (left: Reported, right: Reported): Reported => ({
  ...right,
  hasInvoiceFigures: left.hasInvoiceFigures || right.hasInvoiceFigures,
  hasFigures: left.hasFigures || right.hasFigures,
  amountCents: Math.max(left.amountCents, right.amountCents),
  customer: right.customer ?? left.customer,
  subscription: right.subscription ?? left.subscription,
  by: right.by ?? left.by,
});
