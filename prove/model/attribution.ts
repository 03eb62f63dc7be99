import { orderNamed } from "./names.ts";
import { statusInForce } from "./partners.ts";
import { DAY_MS, type Click, type Moment, type Partner, type Terms, type World } from "./state.ts";
import { lastMomentOf, termsAt } from "./terms.ts";

const CLOCKS_DIFFER_MS = 10 * 60_000;

/** What a sale or an app event says about who brought it. */
export interface Named {
  program: string;
  order: string;
  occurredAt: Moment;
  click: string | null;
  ref: string | null;
  coupon: string | null;
  customer: string | null;
  subscription: string | null;
}

export type Credit =
  | { kind: "credited"; partner: Partner; by: "renewal" | "coupon" | "click" | "ref_code" }
  /** Where several reasons hold, the note may begin with any of them. */
  | { kind: "unmatched"; words: string[] };

const unmatched = (...words: string[]): Credit => ({ kind: "unmatched", words });

/** Who is credited: renewal, coupon, click, code, in this order; the first that applies decides. */
export function creditOf(world: World, named: Named, now: Moment): Credit {
  const program = world.programs[named.program]!;
  const terms = termsAt(program, lastMomentOf(named.occurredAt));
  const subscription = world.subscriptions[`${named.program}/${named.subscription}`];
  if (named.subscription !== null && subscription) return creditRenewal(world, named, terms, now);

  const isApproved = (partner: Partner) => statusInForce(partner, now) === "approved";
  const couponPartner = partnerOf(world, named.program, named.coupon);
  if (couponPartner && program.isCouponOfferOn && isApproved(couponPartner)) {
    return checked(world, named, { partner: couponPartner, by: "coupon", country: null, terms, now });
  }
  if (named.click !== null) return creditClick(world, named, terms, now);
  if (named.ref !== null) {
    const partner = partnerOf(world, named.program, named.ref);
    if (!partner) return unmatched("unknown_code");
    return checked(world, named, { partner, by: "ref_code", country: null, terms, now });
  }
  if (named.coupon === null) return unmatched("no_attribution");
  return unmatched("no_attribution", "unknown_code", "partner_not_approved", "program_not_live");
}

/** Codes and clicks are looked up inside the program of the event only. */
function partnerOf(world: World, program: string, name: string | null): Partner | null {
  const partner = name === null ? undefined : world.partners[name];
  return partner?.program === program ? partner : null;
}

/** Renewals go on while the program is paused, or a draft again in which somebody was approved. */
function creditRenewal(world: World, named: Named, terms: Terms, now: Moment): Credit {
  const {
    partner: name,
    first,
    firstPaidAt,
  } = world.subscriptions[`${named.program}/${named.subscription}`]!;
  const partner = world.partners[name]!;
  const { status, reasonCode } = world.conversions[orderNamed(world, first)]!;
  const wasAbused = status === "rejected" && ["fraud", "self_or_employee"].includes(reasonCode ?? "");
  const words = [
    ...(statusInForce(partner, now) === "approved" ? [] : ["partner_not_approved"]),
    ...(wasAbused ? ["no_attribution"] : []),
    ...(isInPeriod(firstPaidAt, terms.renewalMonths, named.occurredAt) ? [] : ["renewal_period_over"]),
    ...(named.customer === `@${name}` ? ["self_referral"] : []),
  ];
  return words.length > 0 ? unmatched(...words) : { kind: "credited", partner, by: "renewal" };
}

/** One month is the first payment only. Calendar months in UTC, the last day clamped. */
function isInPeriod(firstPaidAt: Moment, months: number | null, occurredAt: Moment): boolean {
  if (months === null) return true;
  if (months <= 1) return false;
  const first = new Date(firstPaidAt);
  const end = new Date(firstPaidAt);
  end.setUTCDate(1);
  end.setUTCMonth(first.getUTCMonth() + months);
  const daysInMonth = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(first.getUTCDate(), daysInMonth));
  return occurredAt < end.getTime();
}

function creditClick(world: World, named: Named, terms: Terms, now: Moment): Credit {
  const click = world.clicks[named.click!];
  if (click === undefined || click.program !== named.program) return unmatched("unknown_click");
  const isApproved = ({ partner }: Click) => statusInForce(world.partners[partner]!, now) === "approved";
  const earliest = named.occurredAt - terms.windowDays * DAY_MS;
  const latest = named.occurredAt + CLOCKS_DIFFER_MS;
  const isInTime = (one: Click) =>
    one.at >= earliest &&
    one.at <= (one === click ? latest : lastMomentOf(named.occurredAt)) &&
    isApproved(one);
  const ofVisitor = Object.values(world.clicks)
    .filter((one) => one.visitor === click.visitor && one.program === click.program && isInTime(one))
    .sort((left, right) => left.at - right.at);
  const credited = terms.attribution === "last" ? ofVisitor.at(-1) : ofVisitor[0];
  if (credited) {
    const partner = world.partners[credited.partner]!;
    return checked(world, named, { partner, by: "click", country: credited.country, terms, now });
  }
  const words = click.at > latest ? ["no_attribution"] : click.at < earliest ? ["click_expired"] : [];
  const isLive = world.programs[named.program]!.status === "live";
  return unmatched(
    ...words,
    ...(isApproved(click) ? [] : ["partner_not_approved"]),
    ...(isLive ? [] : ["program_not_live"]),
  );
}

function checked(
  world: World,
  named: Named,
  found: {
    partner: Partner;
    by: "coupon" | "click" | "ref_code";
    country: string | null;
    terms: Terms;
    now: Moment;
  },
): Credit {
  const { partner, by, country, terms, now } = found;
  const firstOrder = named.customer === null ? undefined : world.customers[named.customer];
  const isExisting = firstOrder !== undefined && orderNamed(world, firstOrder) !== named.order;
  const isElsewhere = country !== null && terms.countries.length > 0 && !terms.countries.includes(country);
  const words = [
    ...(statusInForce(partner, now) === "approved" ? [] : ["partner_not_approved"]),
    ...(world.programs[named.program]!.status === "live" ? [] : ["program_not_live"]),
    ...(isElsewhere ? ["country_not_allowed"] : []),
    ...(terms.newCustomersOnly && isExisting ? ["not_new_customer"] : []),
    ...(named.customer === `@${partner.name}` ? ["self_referral"] : []),
  ];
  return words.length > 0 ? unmatched(...words) : { kind: "credited", partner, by };
}
