import assert from "node:assert/strict";

import type { Figures } from "../programs/commission.ts";
import type { ConversionStatus } from "./conversion.ts";
import { countedCentsOf, type Dispute } from "./dispute.ts";
import { type EntryKind, LEDGER_KINDS, type LedgerKind } from "../money/ledger.ts";
import { type Cents, MAX_AMOUNT_CENTS, proportionOf, remainingOf } from "../money/money.ts";
import { NOTE_SENTENCES, type NoteWord } from "../event-notes.ts";

/**
 * An order's refunds by source, kept apart so that no order of arrival loses or doubles what a provider reports. What is
 * refunded by hand while a dispute holds all that is left is not kept. MONEY-15.
 */
export type RefundParts = Readonly<{
  /** Refunds by the endpoint and by signed events, together. */
  byHandCents: Cents;
  /** The highest cumulative total the payment provider has reported. */
  providerCents: Cents;
  disputes: readonly Dispute[];
}>;

export const NO_REFUNDS: RefundParts = { byHandCents: 0, providerCents: 0, disputes: [] };

/** A refund requested by hand: this refund's amount, the total so far, or all of it. */
export type RefundByHand =
  | Readonly<{ kind: "amount"; amountCents: Cents }>
  | Readonly<{ kind: "total"; totalCents: Cents }>
  | Readonly<{ kind: "full" }>;

export type RefundDecision =
  /** The refunded total rose. */
  | Readonly<{ kind: "refunded"; parts: RefundParts }>
  /** Accepted, without changing the total. */
  | Readonly<{
      kind: "unchanged";
      parts: RefundParts;
      word: NoteWord;
      sentence: string;
      /** What the provider has reported, if the refund is part of it; null if the refund was recorded by hand before. */
      reportedCents: Cents | null;
      /** Whether it counts as refunded by hand. What a dispute holds does not: it comes back if the dispute is won. */
      isKept: boolean;
    }>
  | Readonly<{ kind: "refuse"; word: NoteWord; sentence: string }>;

/**
 * The refunded part of a sale of `amountCents`. One refund may be reported by hand and by the provider, so the higher
 * total counts; disputed money is added; the sale's amount is the limit. MONEY-15.
 */
export function refundedTotalOf(parts: RefundParts, amountCents: Cents): Cents {
  return Math.min(amountCents, Math.max(parts.byHandCents, parts.providerCents) + heldByDisputes(parts));
}

/** What an order's disputes count as refunded, together. */
export function heldByDisputes({ disputes }: Pick<RefundParts, "disputes">): Cents {
  return disputes.reduce((sum, dispute) => sum + countedCentsOf(dispute), 0);
}

/** The next step after refunding a sale that its provider has reported fully refunded. */
export const NOTHING_LEFT_TO_REFUND = "The sale is already fully refunded.";

/** The same where a dispute holds what is left, so that the refund is not kept. */
export const REFUND_AGAIN_IF_WON =
  "If you have repaid the customer and the dispute is won, send the refund again.";

/**
 * The effect of a refund by hand on a recorded sale: amounts are added, totals are maxima. More than the sale is an
 * error; no increase is no change.
 */
export function decideRefund(parts: RefundParts, refund: RefundByHand, amountCents: Cents): RefundDecision {
  const byHandCents = byHandAfter(parts.byHandCents, refund, amountCents);
  const askedCents = refund.kind === "total" ? refund.totalCents : byHandCents;
  if (askedCents > amountCents) {
    return { kind: "refuse", word: "refund_exceeds_sale", sentence: NOTE_SENTENCES.refund_exceeds_sale };
  }
  const after = { ...parts, byHandCents };
  if (refundedTotalOf(after, amountCents) > refundedTotalOf(parts, amountCents)) {
    return { kind: "refunded", parts: after };
  }
  const unchanged = { kind: "unchanged", word: "refund_total_not_higher" } as const;
  const { providerCents } = parts;
  // A refund already recorded by hand adds nothing when repeated.
  if (providerCents > parts.byHandCents && providerCents >= askedCents) {
    const sentence = `The provider has already reported ${providerCents} cents refunded for this order, including this refund.`;
    return { ...unchanged, parts: after, sentence, reportedCents: providerCents, isKept: true };
  }
  if (byHandCents > parts.byHandCents) {
    const sentence = `All ${amountCents} cents of this order are refunded or held by a dispute already.`;
    return { ...unchanged, parts, sentence, reportedCents: amountCents, isKept: false };
  }
  const sentence = NOTE_SENTENCES[unchanged.word];
  return { ...unchanged, parts: after, sentence, reportedCents: null, isKept: true };
}

/**
 * Keeps a refund of an order not seen yet: amounts add up, totals are maxima, in order of receipt. Anything beyond
 * the largest possible sale is dropped, so that the sum stays exact.
 */
export function keepRefund(parts: RefundParts, refund: Exclude<RefundByHand, { kind: "full" }>): RefundParts {
  const byHandCents = byHandAfter(parts.byHandCents, refund, MAX_AMOUNT_CENTS);
  return { ...parts, byHandCents: Math.min(byHandCents, MAX_AMOUNT_CENTS) };
}

/** The parts once the sale is known: kept refunds are clamped to it, never rejected. */
export function clampToSale(parts: RefundParts, amountCents: Cents): RefundParts {
  return {
    ...parts,
    byHandCents: Math.min(parts.byHandCents, amountCents),
    providerCents: Math.min(parts.providerCents, amountCents),
  };
}

/**
 * A provider's gross refund (with tax and shipping) as the part of the commission base it reverses: `round(base ×
 * refunded / gross)`.
 */
export function baseRefundOf(baseCents: Cents, grossCents: Cents, grossRefundedCents: Cents): Cents {
  if (grossCents === 0) return 0;
  return proportionOf(baseCents, Math.min(grossRefundedCents, grossCents), grossCents);
}

/**
 * The target figures of a conversion: proportional to what is not refunded, always from the original; 0 while
 * rejected, so that no refund or won dispute revives it. MONEY-13.
 */
export function targetsOf(
  conversion: Readonly<{
    original: Figures;
    amountCents: Cents;
    refundedCents: Cents;
    status: ConversionStatus;
  }>,
): Figures {
  const { original, amountCents, refundedCents, status } = conversion;
  const targetOf = (cents: Cents): Cents =>
    status === "rejected" ? 0 : remainingOf(cents, amountCents, refundedCents);
  return {
    directCents: targetOf(original.directCents),
    overrideCents: targetOf(original.overrideCents),
    feeCents: targetOf(original.feeCents),
  };
}

/** What is posted for a conversion before its first line. */
export const NO_FIGURES: Figures = { directCents: 0, overrideCents: 0, feeCents: 0 };

/** A ledger line to post for a conversion. */
export type Correction = Readonly<{ kind: LedgerKind; entry: EntryKind; amountCents: Cents }>;

const FIGURE_OF_KIND = {
  direct: "directCents",
  override: "overrideCents",
  platform_fee: "feeCents",
} as const satisfies Record<LedgerKind, keyof Figures>;

/**
 * The ledger lines from the posted figures to the targets: one per kind that differs, an accrual upwards or a
 * reversal downwards. Idempotent: after posting, a second call finds no difference. MONEY-20.
 */
export function correctionsFor(targets: Figures, posted: Figures): Correction[] {
  return LEDGER_KINDS.flatMap((kind) => {
    const figure = FIGURE_OF_KIND[kind];
    const amountCents = targets[figure] - posted[figure];
    if (amountCents === 0) return [];
    return [{ kind, entry: amountCents > 0 ? ("accrual" as const) : ("reversal" as const), amountCents }];
  });
}

function byHandAfter(byHandCents: Cents, refund: RefundByHand, amountCents: Cents): Cents {
  switch (refund.kind) {
    case "amount":
      assert(refund.amountCents > 0, "a refund is at least one cent");
      return byHandCents + refund.amountCents;
    case "total":
      return Math.max(byHandCents, refund.totalCents);
    case "full":
      return amountCents;
  }
}
