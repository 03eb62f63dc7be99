import { addDays, addMonths, lastMomentOf } from "../calendar/calendar.ts";
import type { Attribution, ProgramStatus } from "../programs/program.ts";
import type { PartnerStatus } from "../partners/partner.ts";
import { NOTE_SENTENCES, type NoteWord } from "../event-notes.ts";

/** How a conversion was attributed to its partner. CREDIT-1. */
export const ATTRIBUTED_BY = ["renewal", "coupon", "click", "ref_code", "test"] as const;
export type AttributedBy = (typeof ATTRIBUTED_BY)[number];

export const SUB_NAMES = ["sub1", "sub2", "sub3", "sub4", "sub5"] as const;
/** The partner's own labels on a click or a sale. */
export type Subs = Readonly<Record<(typeof SUB_NAMES)[number], string | null>>;

export const NO_SUBS: Subs = { sub1: null, sub2: null, sub3: null, sub4: null, sub5: null };

/** A partner that could be credited. */
export type PartnerFact = Readonly<{
  partnerId: string;
  status: PartnerStatus;
  /** Whether the customer's address is this partner's, by keyed hash; false if the event has no address. */
  hasCustomersAddress: boolean;
}>;

export type ClickFact = Readonly<{
  clickId: string;
  partner: PartnerFact;
  createdAt: Date;
  /** Two-letter code; null if unknown. */
  country: string | null;
  subs: Subs;
}>;

/** A known subscription, from its first payment or an unpaid trial. */
export type SubscriptionFact = Readonly<{
  partner: PartnerFact;
  /** Null after a trial, if the event is the first payment itself. */
  firstPaidAt: Date | null;
  /** Whether its conversion was rejected as fraud or self_or_employee. */
  wasAbused: boolean;
  clickId: string | null;
  subs: Subs;
  /** How the trial's partner was found; if absent, by its click or else by its code. */
  trialAttributedBy?: "coupon" | "click" | "ref_code";
  /** When the subscription ended, if known. */
  endedAt?: Date | null;
}>;

/** Everything that decides credit, loaded beforehand and limited to the event's program. */
export type CreditFacts = Readonly<{
  occurredAt: Date;
  /** At receipt. */
  programStatus: ProgramStatus;
  /** At receipt. */
  isCouponOfferOn: boolean;
  /** In force at `occurredAt`. */
  terms: Readonly<{
    attribution: Attribution;
    attributionWindowDays: number;
    renewalMonths: number | null;
    countries: readonly string[];
    newCustomersOnly: boolean;
  }>;
  /** Null if the event names no subscription, or one that nobody was credited with. */
  subscription: SubscriptionFact | null;
  /** Null if the event has no coupon code; `partner` is null if the program has no such code. */
  coupon: Readonly<{ partner: PartnerFact | null }> | null;
  /** Null if the event names no click; `named` is null if the program has no such click. */
  click: Readonly<{ named: ClickFact | null; ofVisitor: readonly ClickFact[] }> | null;
  /** Null if the event has no referral code; `partner` is null if the program has no such code. */
  refCode: Readonly<{ partner: PartnerFact | null }> | null;
  /** Whether the customer's first order with the brand was another one; false if the event has no address. */
  isExistingCustomer: boolean;
  /** The labels sent with the event. */
  subs: Subs;
}>;

export type Credited = Readonly<{
  kind: "credited";
  attributedBy: AttributedBy;
  partnerId: string;
  clickId: string | null;
  subs: Subs;
}>;
export type Unmatched = Readonly<{ kind: "unmatched"; word: NoteWord; sentence: string }>;
export type CreditDecision = Credited | Unmatched;

/** How long after the sale the click named by the event may be, since clocks differ. CREDIT-5. */
const CLOCK_DIFFERENCE_MS = 10 * 60 * 1000;

/** When a sale's clicks may have happened, both bounds included. */
export type ClickWindow = Readonly<{
  earliest: Date;
  /**
   * For any click of the visitor: one on the thank-you page is later than the sale, and earns nothing. A sale time in
   * whole seconds covers its whole second.
   */
  latest: Date;
  /** For the click the event itself names. */
  latestNamed: Date;
}>;

/** A sale's attribution window; the click the event names may be later, to allow for differing clocks. */
export function clickWindowOf(occurredAt: Date, attributionWindowDays: number): ClickWindow {
  return {
    earliest: addDays(occurredAt, -attributionWindowDays),
    latest: lastMomentOf(occurredAt),
    latestNamed: new Date(occurredAt.getTime() + CLOCK_DIFFERENCE_MS),
  };
}

/**
 * Decides which partner is credited with a sale or an app event, or why none is. CREDIT-1.
 *
 * The first of these that applies decides alone; if it is refused, the next is not tried:
 * 1. a known subscription: the partner of its first payment or trial;
 * 2. a coupon code of an approved partner, while the coupon offer is on;
 * 3. a click id, known or not: the newest or oldest click of its visitor;
 * 4. a referral code.
 *
 * Then, in this order: the partner is approved, the program is live, the credited click's country is one of the
 * program's, the customer is new if the terms require it, and the customer is not the partner.
 */
export function decideCredit(facts: CreditFacts): CreditDecision {
  if (facts.subscription !== null) return decideSubscription(facts, facts.subscription);
  const couponPartner = facts.coupon?.partner ?? null;
  if (facts.isCouponOfferOn && couponPartner?.status === "approved") {
    return decideSale(facts, "coupon", couponPartner, ownClick(facts, couponPartner));
  }
  if (facts.click !== null) {
    const click = creditedClick(facts, facts.click);
    return "kind" in click ? click : decideSale(facts, "click", click.partner, click);
  }
  if (facts.refCode !== null) {
    const { partner } = facts.refCode;
    return partner === null ? unmatched("unknown_code") : decideSale(facts, "ref_code", partner, null);
  }
  return nothingNamed(facts);
}

/**
 * Renewals are exempt from the new-customer check, and continue while the program is paused or a draft again. The
 * first payment after a trial is an ordinary sale of the trial's partner and click.
 */
function decideSubscription(facts: CreditFacts, subscription: SubscriptionFact): CreditDecision {
  const { partner, firstPaidAt } = subscription;
  if (firstPaidAt === null) {
    const attributedBy =
      subscription.trialAttributedBy ?? (subscription.clickId === null ? "ref_code" : "click");
    return decideSale(facts, attributedBy, partner, subscription);
  }
  if (partner.status !== "approved") return unmatched("partner_not_approved");
  if (subscription.wasAbused) {
    return unmatched("no_attribution", "The first payment of this subscription was rejected as abuse.");
  }
  if (!isRenewalInPeriod(firstPaidAt, facts.terms.renewalMonths, facts.occurredAt)) {
    return unmatched("renewal_period_over");
  }
  const endedAt = subscription.endedAt ?? null;
  // A payment of that second that was recorded before stays.
  if (endedAt !== null && facts.occurredAt >= endedAt) {
    return unmatched("renewal_period_over", `The subscription ended on ${endedAt.toISOString()}.`);
  }
  if (partner.hasCustomersAddress) return unmatched("self_referral");
  return credited("renewal", partner, subscription, facts.subs);
}

/**
 * Whether a renewal still earns: before the first payment plus `renewalMonths` calendar months. One month covers the
 * first payment only, so no renewal earns. Null means forever.
 */
export function isRenewalInPeriod(
  firstPaidAt: Date,
  renewalMonths: number | null,
  occurredAt: Date,
): boolean {
  if (renewalMonths === null) return true;
  return renewalMonths > 1 && occurredAt < addMonths(firstPaidAt, renewalMonths);
}

/** The click a sale came from; its labels fill in those the event omits. */
type SourceClick = Readonly<{ clickId: string | null; subs: Subs; country?: string | null }>;

function decideSale(
  facts: CreditFacts,
  attributedBy: "coupon" | "click" | "ref_code",
  partner: PartnerFact,
  click: SourceClick | null,
): CreditDecision {
  const { countries, newCustomersOnly } = facts.terms;
  if (partner.status !== "approved") return unmatched("partner_not_approved");
  if (facts.programStatus !== "live") return unmatched("program_not_live");
  // Clicks of unknown country pass, and coupons are valid everywhere.
  const country = attributedBy === "click" ? (click?.country ?? null) : null;
  if (country !== null && countries.length > 0 && !countries.includes(country)) {
    const sentence = `The click came from ${country}, which the program does not allow.`;
    return unmatched("country_not_allowed", sentence);
  }
  if (newCustomersOnly && facts.isExistingCustomer) return unmatched("not_new_customer");
  if (partner.hasCustomersAddress) return unmatched("self_referral");
  return credited(attributedBy, partner, click, facts.subs);
}

/** A coupon sale keeps the click it names if that is the same partner's; labels of other partners are dropped. */
function ownClick(facts: CreditFacts, partner: PartnerFact): ClickFact | null {
  const named = facts.click?.named ?? null;
  return named?.partner.partnerId === partner.partnerId ? named : null;
}

/**
 * The click credited to an event that names one: the newest (`last`) or oldest (`first`) of the visitor's clicks in
 * the program within the attribution window. Only the named click may be later than the sale. Clicks of partners who
 * are not approved are skipped. If none is left, the named click gives the reason.
 */
function creditedClick(facts: CreditFacts, click: NonNullable<CreditFacts["click"]>): ClickFact | Unmatched {
  const { named } = click;
  if (named === null) return unmatched("unknown_click");
  const window = clickWindowOf(facts.occurredAt, facts.terms.attributionWindowDays);
  const inTime = [
    ...[named].filter(({ createdAt }) => createdAt <= window.latestNamed),
    ...click.ofVisitor.filter(({ createdAt }) => createdAt <= window.latest),
  ];
  const inOrder = inTime
    .filter(({ createdAt, partner }) => createdAt >= window.earliest && partner.status === "approved")
    .toSorted(byTime);
  const chosen = facts.terms.attribution === "last" ? inOrder.at(-1) : inOrder[0];
  if (chosen !== undefined) return chosen;
  if (named.createdAt > window.latestNamed) {
    return unmatched("no_attribution", "The click is later than the sale.");
  }
  if (named.createdAt < window.earliest) return unmatched("click_expired");
  return unmatched("partner_not_approved");
}

function byTime(left: ClickFact, right: ClickFact): number {
  const apartMs = left.createdAt.getTime() - right.createdAt.getTime();
  if (apartMs !== 0) return apartMs;
  return left.clickId < right.clickId ? -1 : 1;
}

/** Without subscription, click and referral code; a coupon code that did not apply may have been sent. */
function nothingNamed(facts: CreditFacts): Unmatched {
  if (facts.coupon === null) return unmatched("no_attribution");
  if (facts.coupon.partner === null) return unmatched("unknown_code");
  if (!facts.isCouponOfferOn) {
    return unmatched("no_attribution", "The program's coupon offer is off, and the event names no click.");
  }
  return unmatched("partner_not_approved");
}

/** Each label of the event, or else the click's. */
function credited(
  attributedBy: AttributedBy,
  partner: PartnerFact,
  click: SourceClick | null,
  sent: Subs,
): Credited {
  const entries = SUB_NAMES.map((name) => [name, sent[name] ?? click?.subs[name] ?? null] as const);
  const subs = Object.fromEntries(entries) as Record<keyof Subs, string | null>;
  return {
    kind: "credited",
    attributedBy,
    partnerId: partner.partnerId,
    clickId: click?.clickId ?? null,
    subs,
  };
}

/** Nobody is credited. @param sentence the note, if not the word's own */
export function unmatched(word: NoteWord, sentence: string = NOTE_SENTENCES[word]): Unmatched {
  return { kind: "unmatched", word, sentence };
}
