/**
 * What the model knows. Plain data, so that a state can be copied, compared and printed. People, orders and programs go
 * by short names such as `p1` and `o7`; whoever drives the service knows which ids stand for them.
 *
 * Nothing in this folder imports anything of the service: the rules are written down here a second time.
 */
export type Cents = number;
/** Milliseconds since 1970, on the service clock. */
export type Moment = number;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export interface Rate {
  rewardType: "percent" | "fixed";
  rateBps: number;
  fixedCents: Cents;
}
export interface ProductRule extends Rate {
  match: string;
}
export interface Bounty {
  name: string;
  fixedCents: Cents;
}

/** The parts of a program's terms that decide about money. */
export interface Terms {
  commission: Rate;
  overrideBps: number;
  holdDays: number;
  windowDays: number;
  /** Null: for as long as the subscription runs. */
  renewalMonths: number | null;
  minimumCents: Cents;
  newCustomersOnly: boolean;
  /** Empty: every country. */
  countries: string[];
  attribution: "last" | "first";
  products: ProductRule[];
  events: Bounty[];
}

export interface Program {
  name: string;
  status: "draft" | "live" | "paused";
  isCouponOfferOn: boolean;
  /** Oldest first; the first one also holds for what happened before it. */
  versions: { from: Moment; terms: Terms }[];
  pending: { effectiveAt: Moment; wanted: Partial<Terms> } | null;
  depositedCents: Cents;
  /** The payout day whose batch opens by itself next; null where batches are opened by hand. */
  nextPayoutAt: Moment | null;
}

export type PartnerStatus = "pending" | "approved" | "suspended" | "rejected";

export interface PayoutAccount {
  rail: "bank_transfer" | "sandbox" | "stripe";
  name: string;
  /** Null: it is the first one. */
  changedAt: Moment | null;
  /** Numbers the accounts of one owner. */
  connectedAs: number;
  /** The rail has refused it for good. */
  isRefused: boolean;
}

export interface Partner {
  name: string;
  program: string;
  status: PartnerStatus;
  wasEverApproved: boolean;
  recruiter: string | null;
  /** Own days between a sale and its payment. */
  holdDays: number | null;
  /** When an open warning ends in a suspension. */
  warnedUntil: Moment | null;
  account: PayoutAccount | null;
  hasTaxForm: boolean;
  /** What came back of parts of payouts and was not paid again: of which sales, nobody says. */
  looseCents: Cents;
}

export interface Click {
  name: string;
  program: string;
  partner: string;
  visitor: string;
  at: Moment;
  country: string | null;
}

export type Kind = "direct" | "override";
export const KINDS: readonly Kind[] = ["direct", "override"];

export interface Conversion {
  /** Name of its order, or `event:name:id`. */
  order: string;
  program: string;
  type: "sale" | "event" | "test";
  partner: string;
  /** Who gets the override: the recruiter, where one was approved when the sale was recorded. */
  overrideTo: string | null;
  amountCents: Cents;
  occurredAt: Moment;
  holdUntil: Moment;
  /** Of the terms that it was recorded under. */
  holdDays: number;
  status: "pending" | "approved" | "rejected";
  reasonCode: string | null;
  /** What it was from when on, oldest first. */
  history: { at: Moment; status: Conversion["status"]; holdUntil: Moment }[];
  rate: Rate;
  overrideBps: number;
  customer: string | null;
  isRenewal: boolean;
  /** Place in the order of recording. */
  place: number;
  /** What payouts have taken of it, less what came back. */
  paidOut: Record<Kind, Cents>;
}

export interface Dispute {
  rank: number;
  amountCents: Cents;
  /**
   * What it has moved of the brand's money, by the provider's id, where deliveries list that: negative when withdrawn.
   */
  transactions: Record<string, Cents>;
}

/** A refund by the endpoint or a signed event, as it was asked for. */
export interface RefundByHand {
  /** An order belongs to a program: what names it in another program is of another order. */
  program: string;
  amountCents: Cents | null;
  totalCents: Cents | null;
  /** By the endpoint, which names a conversion and no order. */
  isOfConversion: boolean;
  /** Place in the order of receipt. */
  place: number;
}

/** What was refunded on an order, also on one that nobody was credited with yet. */
export interface Refunds {
  byHand: RefundByHand[];
  /** The provider's own total, of what the customer paid in all. */
  providerCents: Cents;
  /** What the customer paid in all, as a refund says it; null while none did. */
  paidCents: Cents | null;
  disputes: Record<string, Dispute>;
  /** What a store has refunded, each refund once: by its lines, or as an amount of the whole. */
  ofStore: Record<string, { isByLines: boolean; cents: Cents }>;
  /** What the customer has paid the store in all; null while that is not known. */
  storeTotalCents: Cents | null;
  /** The store's order was cancelled, and its payments came back. */
  isReturned: boolean;
}

export const noRefunds = (): Refunds => ({
  byHand: [],
  providerCents: 0,
  paidCents: null,
  disputes: {},
  ofStore: {},
  storeTotalCents: null,
  isReturned: false,
});

/** What a provider's deliveries have reported of one order so far. */
export interface Reported {
  /** When it was paid, as the provider says. */
  paidAt: Moment;
  /** An invoice that was paid says what it came to. */
  hasInvoiceFigures: boolean;
  /** Something else says so: a session, a payment, a store. */
  hasFigures: boolean;
  amountCents: Cents;
  customer: string | null;
  product: string | null;
  subscription: string | null;
  /** Whom it came by, as far as that was reported. */
  by: { click: string | null; ref: string | null; coupon: string | null } | null;
}

export interface PayoutLine {
  /** Null: a part of an earlier payout that came back. */
  conversion: string | null;
  kind: Kind;
  cents: Cents;
}

export interface Payout {
  partner: string;
  program: string;
  method: PayoutAccount["rail"];
  status: "held" | "pending" | "paid" | "failed";
  amountCents: Cents;
  /** What of a paid one came back. */
  returnedCents: Cents;
  lines: PayoutLine[];
  /** The batch that held it found that the deposits do not reach. */
  isUnfunded: boolean;
  /** It has found another reason, and this one may hold as well. */
  mayBeUnfunded: boolean;
  /** The `connectedAs` of the account that it goes to. */
  sentTo: number | null;
  /** Whether the rail has made its transfer, known to us or not. */
  isTransferred: boolean;
  /** What the rail has reversed of it, known to us or not. */
  reversedCents: Cents;
  /** The rail has reported another transfer for it. */
  hasSecond: boolean;
  needsAttention: boolean;
  /** An operator has said what became of it, and not the rail. */
  isMarked: boolean;
}

export interface Subscription {
  partner: string;
  first: string;
  firstPaidAt: Moment;
}

/** An event as its first sending left it. */
export interface HeardEvent {
  program: string;
  source: "api" | "stripe" | "shopify";
  id: string;
  /** Of its conversion. */
  order: string;
  isSale: boolean;
  kinds: string[];
  /** What its note may begin with; null for no note, left out where that is not looked at. */
  words?: string[] | null;
}

export interface World {
  programs: Record<string, Program>;
  partners: Record<string, Partner>;
  clicks: Record<string, Click>;
  conversions: Record<string, Conversion>;
  refunds: Record<string, Refunds>;
  /** How many refunds by hand there were. */
  refundsByHand: number;
  /** What a lesser name of an order leads to. */
  links: Record<string, string>;
  /** What providers have reported, by order. */
  reported: Record<string, Reported>;
  /** When each payment and each store's order was paid: providers say the same whenever they report it. */
  paidAt: Record<string, Moment>;
  /** First order of each customer of the brand. */
  customers: Record<string, string>;
  subscriptions: Record<string, Subscription>;
  /** What each event may have come to, by program, source and id. */
  events: Record<string, HeardEvent>;
  payouts: Payout[];
  /** Earned by year and partner: `2030/p1`. */
  earned: Record<string, Cents>;
}

export const emptyWorld = (): World => ({
  programs: {},
  partners: {},
  clicks: {},
  conversions: {},
  refunds: {},
  refundsByHand: 0,
  links: {},
  reported: {},
  paidAt: {},
  customers: {},
  subscriptions: {},
  events: {},
  payouts: [],
  earned: {},
});
