import assert from "node:assert/strict";

import type { Figures } from "../programs/commission.ts";
import type { ConversionStatus } from "./conversion.ts";
import { countedCentsOf, type Dispute } from "./dispute.ts";
import { type EntryKind, LEDGER_KINDS, type LedgerKind } from "../money/ledger.ts";
import { type Cents, MAX_AMOUNT_CENTS, proportionOf, remainingOf } from "../money/money.ts";
import { NOTE_SENTENCES, type NoteWord } from "../api-errors.ts";

/**
 * The parts of what was refunded on an order, kept apart so that no order of arrival loses or doubles
 * anything. MONEY-15.
 */
export type RefundParts = Readonly<{
  /** Refunds by the endpoint and by signed events, together. */
  byHandCents: Cents;
  /** The payment provider's own cumulative total, the highest seen. */
  providerCents: Cents;
  disputes: readonly Dispute[];
}>;

export const NO_REFUNDS: RefundParts = { byHandCents: 0, providerCents: 0, disputes: [] };

/** A refund as it was asked for by hand: this refund's amount, the total so far, or all of it. */
export type RefundByHand =
  | Readonly<{ kind: "amount"; amountCents: Cents }>
  | Readonly<{ kind: "total"; totalCents: Cents }>
  | Readonly<{ kind: "full" }>;

export type RefundDecision =
  /** The total refunded rose. */
  | Readonly<{ kind: "refunded"; parts: RefundParts }>
  /** Understood, and the total refunded stays as it was. */
  | Readonly<{
      kind: "unchanged";
      parts: RefundParts;
      word: NoteWord;
      sentence: string;
      /** The provider's total, where the refund is inside it; null where the refund was recorded by hand before. */
      reportedCents: Cents | null;
    }>
  | Readonly<{ kind: "refuse"; word: NoteWord; sentence: string }>;

/**
 * What was refunded on a sale of `amountCents`. By hand and by the provider may report one refund twice, so the
 * higher counts; disputed money comes on top; never more than the sale. MONEY-15.
 */
export function refundedTotalOf(parts: RefundParts, amountCents: Cents): Cents {
  return Math.min(amountCents, Math.max(parts.byHandCents, parts.providerCents) + heldByDisputes(parts));
}

/** What the disputes of an order count as refunded, together. */
export function heldByDisputes({ disputes }: Pick<RefundParts, "disputes">): Cents {
  return disputes.reduce((sum, dispute) => sum + countedCentsOf(dispute), 0);
}

/** What is next after a refund of a sale that its provider has reported refunded in full. */
export const NOTHING_LEFT_TO_REFUND = "The sale is already fully refunded.";

/**
 * What a refund by hand does to a sale that is recorded: an amount is added, a total is a maximum. More than
 * the sale is refused; what raises nothing changes nothing.
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
  const word = "refund_total_not_higher";
  const { providerCents } = parts;
  // A refund that was recorded before, by hand, says nothing new when it is sent again.
  const isReported = providerCents > parts.byHandCents && providerCents >= askedCents;
  return {
    kind: "unchanged",
    parts: after,
    word,
    sentence: isReported
      ? `The provider has already reported ${providerCents} cents refunded for this order, which include this refund.`
      : NOTE_SENTENCES[word],
    reportedCents: isReported ? providerCents : null,
  };
}

/**
 * A refund of an order not seen yet is kept: amounts add up, totals are a maximum, in order of receipt. More than any
 * sale can be is not counted, so that the sum stays exact however many arrive.
 */
export function keepRefund(parts: RefundParts, refund: Exclude<RefundByHand, { kind: "full" }>): RefundParts {
  const byHandCents = byHandAfter(parts.byHandCents, refund, MAX_AMOUNT_CENTS);
  return { ...parts, byHandCents: Math.min(byHandCents, MAX_AMOUNT_CENTS) };
}

/** The parts once the sale is known: kept refunds are clamped to it, never refused. */
export function clampToSale(parts: RefundParts, amountCents: Cents): RefundParts {
  return {
    ...parts,
    byHandCents: Math.min(parts.byHandCents, amountCents),
    providerCents: Math.min(parts.providerCents, amountCents),
  };
}

/**
 * A refund that the provider gives gross (with tax and shipping) as the part of the commission's base that it
 * reverses: `round(base × refunded / gross)`.
 */
export function baseRefundOf(baseCents: Cents, grossCents: Cents, grossRefundedCents: Cents): Cents {
  if (grossCents === 0) return 0;
  return proportionOf(baseCents, Math.min(grossRefundedCents, grossCents), grossCents);
}

/**
 * What a conversion's figures are to be: each in proportion to what is not refunded, always from the original;
 * 0 while it is rejected, so that a refund or a won dispute never revives it. MONEY-13.
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

/** A ledger line to post for a conversion. */
export type Correction = Readonly<{ kind: LedgerKind; entry: EntryKind; amountCents: Cents }>;

const FIGURE_OF_KIND = {
  direct: "directCents",
  override: "overrideCents",
  platform_fee: "feeCents",
} as const satisfies Record<LedgerKind, keyof Figures>;

/**
 * The ledger lines that bring what is posted to the targets: one for each kind that differs, an accrual
 * upwards and a reversal downwards. Posted once, a second call finds nothing to do. MONEY-20.
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
