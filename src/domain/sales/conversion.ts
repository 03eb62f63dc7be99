import { addDays } from "../calendar/calendar.ts";
import type { Cents } from "../money/money.ts";

export const CONVERSION_STATUSES = ["pending", "approved", "rejected"] as const;
export type ConversionStatus = (typeof CONVERSION_STATUSES)[number];

/** Why a conversion is rejected. MONEY-11. */
export const REASON_CODES = [
  "refund",
  "chargeback",
  "not_valid",
  "duplicate",
  "self_or_employee",
  "banned_source",
  "leaked_code",
  "fraud",
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** Every transition of a conversion. Only the brand approves; the passage of time never does. MONEY-8. */
export const CONVERSION_MOVES = {
  approve: { from: ["pending"], to: "approved" },
  reject: { from: ["pending", "approved"], to: "rejected" },
} as const satisfies Record<string, { from: readonly ConversionStatus[]; to: ConversionStatus }>;

/** The input of transitions and payability. */
export type ConversionState = Readonly<{ status: ConversionStatus; isTest: boolean; holdUntil: Date }>;

export type ConversionMoveDecision =
  | { kind: "move"; to: ConversionStatus }
  | { kind: "refuse"; code: "conflict" | "commission_payable"; message: string };

/** Whether a conversion can be approved. */
export function decideApprove(conversion: Pick<ConversionState, "status">): ConversionMoveDecision {
  const { from, to } = CONVERSION_MOVES.approve;
  if (!from.some((status) => status === conversion.status)) {
    return { kind: "refuse", code: "conflict", message: `The conversion is already ${conversion.status}.` };
  }
  return { kind: "move", to };
}

/**
 * Whether a conversion can be rejected. Past its payment date only for fraud, even while pending; test sales are
 * never paid and can always be rejected. MONEY-12.
 */
export function decideReject(
  conversion: ConversionState,
  reasonCode: ReasonCode | null,
  now: Date,
): ConversionMoveDecision {
  const { from, to } = CONVERSION_MOVES.reject;
  if (!from.some((status) => status === conversion.status)) {
    return { kind: "refuse", code: "conflict", message: "The conversion is already rejected." };
  }
  const isPastPaymentDate = !conversion.isTest && conversion.holdUntil <= now;
  if (isPastPaymentDate && reasonCode !== "fraud") {
    const date = conversion.holdUntil.toISOString();
    return {
      kind: "refuse",
      code: "commission_payable",
      message: `The payment date of this commission, ${date}, has passed. Nothing was changed.`,
    };
  }
  return { kind: "move", to };
}

/** Whether a conversion's commission can be paid now; the only statement of this rule. MONEY-9. */
export function isPayable(conversion: ConversionState, now: Date): boolean {
  return conversion.status === "approved" && !conversion.isTest && conversion.holdUntil <= now;
}

/** When a sale happened: a future time, or none, means now. EVENT-12. */
export function occurredAtOf(sent: Date | null, now: Date): Date {
  return sent === null || sent > now ? now : sent;
}

/** A sale's payment date: by the partner's own schedule if set, or else by the program's at that time. */
export function holdUntilOf(occurredAt: Date, partnerHoldDays: number | null, programHoldDays: number): Date {
  return addDays(occurredAt, partnerHoldDays ?? programHoldDays);
}

/**
 * Whether a change of the partner's schedule moves this conversion's payment date. Not once it is payable, so that
 * what is due or paid never returns to hold, nor if it is rejected.
 */
export function isHoldMovable(conversion: ConversionState, now: Date): boolean {
  return conversion.status !== "rejected" && !isPayable(conversion, now);
}

export type HoldStep =
  /** Nothing to do before this moment. */
  | { kind: "wait"; until: Date }
  /** The commission becomes payable: record it once. */
  | { kind: "release" }
  /** Nothing left to wait for. Approving a conversion whose date has passed starts the process again. */
  | { kind: "done" };

/**
 * The next step of the process that watches a conversion's payment date. `remainingCents` is what remains of
 * commission and override: a fully refunded sale releases nothing.
 */
export function holdStep(
  conversion: ConversionState & Readonly<{ releasedAt: Date | null; remainingCents: Cents }>,
  now: Date,
): HoldStep {
  if (conversion.status === "rejected" || conversion.isTest || conversion.releasedAt !== null) {
    return { kind: "done" };
  }
  if (conversion.remainingCents === 0) return { kind: "done" };
  if (conversion.holdUntil > now) return { kind: "wait", until: conversion.holdUntil };
  return conversion.status === "approved" ? { kind: "release" } : { kind: "done" };
}
