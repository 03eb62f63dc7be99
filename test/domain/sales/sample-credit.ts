import {
  type ClickFact,
  type CreditFacts,
  decideCredit,
  NO_SUBS,
  type PartnerFact,
  type SubscriptionFact,
} from "../../../src/domain/attribution/attribution.ts";

const SALE_AT = new Date("2026-11-20T12:00:00.400Z");
export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
export const before = (ms: number): Date => new Date(SALE_AT.getTime() - ms);

export const partner = (name: string, changes: Partial<PartnerFact> = {}): PartnerFact => ({
  partnerId: `prt_${name}`,
  status: "approved",
  hasCustomersAddress: false,
  ...changes,
});
export const ANNE = partner("anne");
export const BOB = partner("bob");

export const click = (name: string, changes: Partial<ClickFact> = {}): ClickFact => ({
  clickId: `clk_${name}`,
  partner: ANNE,
  createdAt: before(DAY_MS),
  country: "US",
  subs: { ...NO_SUBS, sub1: `${name}-1`, sub2: `${name}-2` },
  ...changes,
});
export const clicked = (named: ClickFact | null, ...ofVisitor: ClickFact[]): CreditFacts["click"] => ({
  named,
  ofVisitor,
});

export const subscription = (changes: Partial<SubscriptionFact> = {}): SubscriptionFact => ({
  partner: ANNE,
  firstPaidAt: before(40 * DAY_MS),
  wasAbused: false,
  clickId: "clk_first",
  subs: { ...NO_SUBS, sub1: "first-1" },
  ...changes,
});

export const TERMS: CreditFacts["terms"] = {
  attribution: "last",
  attributionWindowDays: 30,
  renewalMonths: null,
  countries: [],
  newCustomersOnly: true,
};

export const facts = (changes: Partial<CreditFacts>): CreditFacts => ({
  occurredAt: SALE_AT,
  programStatus: "live",
  isCouponOfferOn: true,
  terms: TERMS,
  subscription: null,
  coupon: null,
  click: null,
  refCode: null,
  isExistingCustomer: false,
  subs: NO_SUBS,
  ...changes,
});

/** `how partner` or the word of the note: one word to compare with. */
export const outcome = (changes: Partial<CreditFacts>): string => {
  const decision = decideCredit(facts(changes));
  return decision.kind === "unmatched"
    ? decision.word
    : `${decision.attributedBy} ${decision.partnerId.slice(4)}`;
};

export const SUSPENDED = partner("anne", { status: "suspended" });
export const ALL = {
  subscription: subscription(),
  coupon: { partner: BOB },
  click: clicked(click("a", { partner: partner("carl") })),
  refCode: { partner: partner("dora") },
};
