import type { PartnerVerb } from "./partners.ts";
import type { Bounty, Cents, PayoutAccount, ProductRule, Program, Rate, Terms } from "./state.ts";

/** The part of a change of terms that PATCH of a program takes; product rates and bounties go by PUT rates. */
export type TermsPatch = Partial<Omit<Terms, "products" | "events" | "commission">> & { commission?: Rate };

interface Sender {
  id: string;
  program: string;
  click: string | null;
  /** Name of the partner whose code is sent, or a code of nobody. */
  ref: string | null;
  /** How long ago it happened; 0 sends no time. */
  hoursAgo: number;
}

export interface SaleEvent extends Sender {
  kind: "sale";
  order: string;
  amountCents: Cents;
  coupon: string | null;
  /** A customer's name, or `@p1` for the address of partner p1. */
  customer: string | null;
  subscription: string | null;
  product: string | null;
  currency: string | null;
}

export interface RefundAmount {
  /** This refund; null with a total; null as well for all of it, which only the endpoint takes. */
  amountCents: Cents | null;
  totalCents: Cents | null;
}

/** `lost`: it pays, and the response never comes; `silent`: neither; `short`: our own balance there is too low. */
export type RailMood = "ok" | "lost" | "silent" | "refuse" | "short";
/** `second`: of another transfer for the payout; `foreign`: of a connected account, whoever wrote it. */
export type RailUpdate = "created" | "reversed" | "part" | "second" | "foreign";

/** One thing that somebody does. It carries all its values, so that it means the same in any list of steps. */
export type Operation =
  | { kind: "click"; click: string; partner: string; visitor: string; country: string | null }
  | SaleEvent
  | ({ kind: "refund-event"; id: string; program: string; order: string } & RefundAmount)
  | (Sender & { kind: "app-event"; name: string; eventId: string })
  | ({ kind: "refund-call"; order: string; key: string } & RefundAmount)
  | { kind: "decide"; order: string; verb: "approve" | "reject"; reasonCode: string | null }
  | { kind: "test-sale"; program: string; partner: string; amountCents: Cents; order: string }
  | { kind: "hold-days"; partner: string; days: number | null }
  | { kind: "member"; partner: string; verb: PartnerVerb }
  | { kind: "terms"; program: string; patch: TermsPatch }
  | { kind: "rates"; program: string; products: ProductRule[] | null; events: Bounty[] | null }
  | { kind: "program-status"; program: string; status: Program["status"] }
  | { kind: "coupon-offer"; program: string; isOn: boolean }
  | { kind: "clock"; hours: number }
  | { kind: "batch"; program: string }
  /** `nth` counts the partner's payouts from 0. */
  | { kind: "mark"; partner: string; nth: number; as: "paid" | "failed" }
  | { kind: "export"; program: string; again: boolean }
  | { kind: "release"; partner: string }
  | { kind: "connect"; partner: string; rail: PayoutAccount["rail"]; name: string; hasTaxForm: boolean }
  /** A delivery of a payment provider; `payment` is the order's id, `cents` what the update is about. */
  | {
      kind: "payment";
      id: string;
      program: string;
      payment: string;
      /** `intent`: that the payment succeeded; `part-back`: lost, and a part of it returned. */
      update:
        | "session"
        | "intent"
        | "invoice"
        | "invoice-payment"
        | "refunded"
        | "created"
        | "withdrawn"
        | "won"
        | "lost"
        | "reinstated"
        | "part-back";
      /** Whether an invoice stands behind it, and whether that names its payment, as older bodies do. */
      isInvoiced: boolean;
      isInvoiceShapeOld: boolean;
      /** Of a subscription: of which, and whether it is its first payment. */
      subscription: string | null;
      isRenewal: boolean;
      /** Whether this delivery says whom the sale came by. */
      isNaming: boolean;
      /** How long ago it was paid when it was first reported. */
      hoursAgo: number;
      /** What a dispute lists of the money that it has moved; mostly nothing. */
      transactions: Record<string, Cents>;
      cents: Cents;
      paidCents: Cents;
      click: string | null;
      ref: string | null;
      customer: string | null;
    }
  /** A store's webhook; `cents` is what it sold, before shipping. */
  | {
      kind: "store";
      id: string;
      program: string;
      order: string;
      update: "created" | "paid" | "refunded" | "cancelled";
      cents: Cents;
      shippingCents: Cents;
      click: string | null;
      ref: string | null;
      coupon: string | null;
      customer: string | null;
      product: string | null;
      isNaming: boolean;
      hoursAgo: number;
      refund: { id: string; of: "lines" | "amount" | "shipping"; cents: Cents } | null;
      /** Whether the payments of a cancelled order came back. */
      isMoneyBack: boolean;
    }
  /** Payout batches open by themselves, or no longer. */
  | { kind: "automatic"; program: string; isOn: boolean }
  /** The process that opens them asks whether the payout day has come. */
  | { kind: "payout-day"; program: string }
  /** A payout's process looks after it; `mood` is how the rail takes a send, `times` how often it is done at once. */
  | { kind: "advance"; partner: string; nth: number; mood: RailMood; times: number }
  /** A webhook of the rail. */
  | { kind: "rail-update"; partner: string; nth: number; update: RailUpdate; cents: Cents; id: string }
  | { kind: "deposit"; program: string; cents: Cents }
  | { kind: "withdraw"; program: string; cents: Cents; reference: string }
  /**
   * Does what the processes would do now that something is due, each of it `times` times, and sums up what was written.
   */
  | { kind: "due"; times: number };

/**
 * Something that happens: one operation, several at once, or one whose database connection is cut, or whose process is
 * killed, in the middle. That one is then done again, as whoever heard nothing would.
 */
export type Step =
  | { kind: "one"; operation: Operation }
  | { kind: "together"; operations: Operation[] }
  | { kind: "cut"; operation: Operation; afterMs: number }
  /** A process of its own does it, and is killed in the middle. */
  | { kind: "killed"; operation: Operation; afterMs: number };

/**
 * What an entry point may respond: one of these kinds and, where a note is given, one that begins with one of these
 * words.
 */
export interface Expected {
  kinds: string[];
  /** Left out where the note is not looked at; null for no note. */
  words?: string[] | null;
}

export interface Answer {
  kind: string;
  word: string | null;
}

export const isExpected = ({ kinds, words }: Expected, answer: Answer): boolean =>
  kinds.includes(answer.kind) &&
  (words === undefined || (words === null ? answer.word === null : words.includes(answer.word ?? "")));
