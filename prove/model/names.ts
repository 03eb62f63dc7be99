import { noRefunds, type Conversion, type World } from "./state.ts";

/** The order that a name means now: a session or a charge leads to its payment once a delivery has told so. */
export const orderNamed = (world: World, name: string): string => world.links[name] ?? name;

/** Names of one payment, best first. */
export const namesOfPayment = (payment: string) => ({
  payment,
  session: payment.replace("pi_", "cs_"),
  charge: payment.replace("pi_", "ch_"),
});

/** A delivery names a payment beside another name of it: from now on both are one order. */
export function linkNames(world: World, other: string, order: string): void {
  if (world.links[other] === order) return;
  world.links[other] = order;
  merge(world, other, order);
}

/**
 * Of two conversions of one payment the better name's stays, unless it is rejected and the other is not. The other one is
 * taken back as a duplicate, under the lesser name.
 */
function merge(world: World, other: string, order: string): void {
  const [ofOther, ofOrder] = [world.conversions[other], world.conversions[order]];
  const isOthersKept =
    ofOther !== undefined &&
    (ofOrder === undefined || (ofOrder.status === "rejected" && ofOther.status !== "rejected"));
  const [kept, duplicate] = isOthersKept ? [ofOther, ofOrder] : [ofOrder, ofOther];
  mergeRefunds(world, other, order, duplicate);
  delete world.conversions[other];
  if (kept) rename(world, kept, order);
  if (duplicate) {
    rename(world, duplicate, other);
    if (duplicate.status !== "rejected") duplicate.reasonCode = "duplicate";
    duplicate.status = "rejected";
  }
  if (!isOthersKept || duplicate === undefined) {
    // Nothing has changed places but, at most, the one conversion of the other name.
    if (isOthersKept) renameLines(world, { [other]: order });
  } else renameLines(world, { [other]: order, [order]: other });
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
    byHand: all.filter((refund) => !stays.includes(refund)),
    providerCents: Math.max(left.providerCents, right.providerCents),
    disputes: { ...left.disputes, ...right.disputes },
  };
  world.refunds[other] = { ...noRefunds(), byHand: stays };
}
