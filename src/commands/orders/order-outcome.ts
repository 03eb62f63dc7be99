import type { Unmatched } from "../../domain/attribution/attribution.ts";
import type { OrderUpdate } from "../../providers/delivery.ts";
import { type EventOutcome, outcomeOf } from "../../domain/sales/event.ts";
import type { ReconcileResult } from "./reconcile-context.ts";

const NO_NOTE = null;

/** The outcome of a delivery about an order, for the list of events. */
export function orderOutcome(
  update: OrderUpdate,
  settled: ReconcileResult,
  trialUnmatched: Unmatched | null,
): EventOutcome {
  switch (update.about) {
    case "sale":
    case "attribution":
      return saleOutcome(update, settled, trialUnmatched);
    case "refund":
    case "dispute":
      return refundOutcome(update, settled);
    case "payment":
      return update.waitsFor === null
        ? { status: "processed", note: NO_NOTE, conversionId: settled.conversionId }
        : outcomeOf("processed", "ignored", update.waitsFor, settled.conversionId);
  }
}

/** Nobody is credited; with a conversion, it was reversed. */
export function unmatchedOutcome(reason: Unmatched, conversionId: string | null): EventOutcome {
  return outcomeOf("unmatched", reason.word, reason.sentence, conversionId);
}

function saleOutcome(
  update: OrderUpdate,
  settled: ReconcileResult,
  trialUnmatched: Unmatched | null,
): EventOutcome {
  const { conversionId, change, unmatched } = settled;
  if (unmatched !== null) return unmatchedOutcome(unmatched, conversionId);
  if (conversionId !== null) {
    return change === "none"
      ? outcomeOf("duplicate", "order_already_recorded", undefined, conversionId)
      : { status: "processed", note: NO_NOTE, conversionId };
  }
  if (trialUnmatched !== null) return unmatchedOutcome(trialUnmatched, null);
  return outcomeOf("processed", "waiting", update.waitsFor ?? undefined);
}

function refundOutcome(update: OrderUpdate, settled: ReconcileResult): EventOutcome {
  const { conversionId, change } = settled;
  if (conversionId === null) return outcomeOf("unmatched", "order_not_seen");
  if (change === "none" && update.waitsFor !== null) {
    return outcomeOf("processed", "waiting", update.waitsFor, conversionId);
  }
  if (change === "none" && update.about === "refund") {
    const sentence = "The refund is already covered by what is recorded.";
    return outcomeOf("processed", "refund_total_not_higher", sentence, conversionId);
  }
  return { status: "processed", note: NO_NOTE, conversionId };
}
