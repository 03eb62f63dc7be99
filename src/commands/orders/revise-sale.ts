import type { Tx } from "../../db/transaction.ts";
import { unmatched, type Unmatched } from "../../domain/attribution/attribution.ts";
import type { NoteWord } from "../../domain/event-notes.ts";
import { recordedCredit, type RecordedCredit } from "../../queries/conversions/recorded-credit.ts";
import type { SaleProgram } from "../../queries/programs/sale-program.ts";
import type { LockedConversion } from "../conversions/lock-conversion.ts";
import type { LockedOrder } from "../conversions/lock-order.ts";
import { rememberFirstPayment } from "../conversions/remember-first-payment.ts";
import { reviseConversion } from "../conversions/revise-conversion.ts";
import { reverse } from "../conversions/reverse-conversion.ts";
import { creditSale } from "../events/credit-sale.ts";
import type { Sale } from "../events/sale.ts";
import { conversionOf, creditedSale, type CreditedSale, priceOf } from "../events/write-sale.ts";
import {
  type Fingerprints,
  saveReconciliation,
  type ReconcileResult,
  type ReconcileContext,
} from "./reconcile-context.ts";
import { forgetFirstPayment } from "./subscription-fingerprint.ts";

/** A recorded sale, and what its order's facts now amount to. */
export interface RecordedSale {
  readonly program: SaleProgram;
  readonly order: LockedOrder;
  readonly sale: Sale;
  readonly conversion: LockedConversion;
  readonly fingerprints: Fingerprints;
  /** Whether it is its customer's first order now, and was not before. */
  readonly hasTakenPlace: boolean;
}

/** Reasons about the present state, not the facts: status is judged when a sale is received. */
const REASONS_OF_TODAY: ReadonlySet<NoteWord> = new Set(["partner_not_approved", "program_not_live"]);

/**
 * Revises a recorded sale if later facts change its credit or its price.
 *
 * @returns null if they change neither
 */
export async function reviseSale(
  tx: Tx,
  reconciliation: ReconcileContext,
  recorded: RecordedSale,
): Promise<ReconcileResult | null> {
  const { order, fingerprints, conversion, sale } = recorded;
  const { settled } = order;
  if (reconciliation.isDisplaced) return giveWay(tx, reconciliation, recorded);
  const isSameCredit = settled.decidedOn === fingerprints.decidedOn && !isFirstAgain(recorded);
  const isSame = isSameCredit && settled.pricedOn === fingerprints.pricedOn;
  if (settled.isWithdrawn ? isSameCredit : isSame) {
    if (reconciliation.isReplay && !settled.isWithdrawn) await rememberAsFirst(tx, recorded);
    return null;
  }
  await forgetFirstPayment(tx, reconciliation.context, conversion.id);
  const known = await recordedCredit(tx, conversion.id);
  const credited = isSameCredit
    ? asRecorded(recorded, known)
    : await creditAnew(tx, reconciliation, recorded, known);
  if ("kind" in credited) return reverseSale(tx, reconciliation, recorded, credited);
  const price = priceOf(credited, {
    isRecruiterApproved: isOverrideDue(recorded, credited),
    feeBps: known.feeBps,
  });
  const report = { source: conversion.source, eventId: null };
  await reviseConversion(tx, conversion, conversionOf(conversion.id, credited, price, report), {
    isRevived: settled.isWithdrawn,
    cause: `completed:${reconciliation.context.change}`,
  });
  if (credited.decision.attributedBy !== "renewal" && sale.subscriptionRef !== null && !sale.isTest) {
    await rememberFirstPayment(tx, { ...conversionOf(conversion.id, credited, price, report) });
  }
  await saveReconciliation(tx, order, { ...fingerprints, isWithdrawn: false, waitingEventIds: [] });
  return { conversionId: conversion.id, change: "revised", unmatched: null };
}

/** Reverses what was credited only as its customer's first order. Nothing else about it is judged again. */
async function giveWay(
  tx: Tx,
  reconciliation: ReconcileContext,
  recorded: RecordedSale,
): Promise<ReconcileResult | null> {
  if (recorded.conversion.status !== "pending") {
    // The brand has decided meanwhile. A replay has just forgotten that it is the first one.
    if (reconciliation.isReplay && !recorded.order.settled.isWithdrawn) await rememberAsFirst(tx, recorded);
    return null;
  }
  await forgetFirstPayment(tx, reconciliation.context, recorded.conversion.id);
  return reverseSale(tx, reconciliation, recorded, unmatched("not_new_customer"));
}

/** Whether it was reversed for the sake of an order in whose place it is its customer's first now. */
function isFirstAgain({ order, hasTakenPlace }: RecordedSale): boolean {
  const { isWithdrawn, withdrawnFor = "not_new_customer" } = order.settled;
  return hasTakenPlace && isWithdrawn && withdrawnFor === "not_new_customer";
}

/**
 * An unchanged first payment stays the first one, even if its subscription is credited again, and even if the brand
 * has rejected it: the reason decides what that means for renewals. CREDIT-10.
 */
async function rememberAsFirst(tx: Tx, recorded: RecordedSale): Promise<void> {
  const { sale, conversion, program } = recorded;
  if (sale.subscriptionRef === null || sale.isTest) return;
  const known = await recordedCredit(tx, conversion.id);
  if (known.decision.attributedBy === "renewal") return;
  await rememberFirstPayment(tx, { ...sale, id: conversion.id, program, partner: known.partner });
}

function asRecorded(recorded: RecordedSale, known: RecordedCredit): CreditedSale {
  const { program, order, sale } = recorded;
  const { decision, partner } = known;
  return { program, order, sale, decision, partner, isFirstPayment: false };
}

/**
 * Decides credit on all facts together, with the status and the coupon offer of the sale's receipt: neither a later
 * suspension nor the end of the offer moves it. Once the brand has decided on a sale, its partner is final.
 */
async function creditAnew(
  tx: Tx,
  reconciliation: ReconcileContext,
  recorded: RecordedSale,
  known: RecordedCredit,
): Promise<CreditedSale | Unmatched> {
  const { program, order, sale, conversion } = recorded;
  const isDecided = conversion.status !== "pending" && !order.settled.isWithdrawn;
  const { partnerId, attributedBy } = known.decision;
  const holder = { partnerId, isByCoupon: attributedBy === "coupon" };
  const { decision, facts } = await creditSale(tx, program, sale, reconciliation.siblings, holder);
  if (decision.kind === "credited") {
    const isOther = decision.partnerId !== conversion.partnerId;
    return isOther && isDecided
      ? asRecorded(recorded, known)
      : creditedSale(program, order, sale, decision, facts);
  }
  // A renewal that was recorded before its subscription ended, in the same second, stays.
  const isAtItsEnd =
    decision.word === "renewal_period_over" &&
    attributedBy === "renewal" &&
    !order.settled.isWithdrawn &&
    facts.subscription?.endedAt?.getTime() === sale.occurredAt.getTime();
  const isKept = isDecided || isAtItsEnd || REASONS_OF_TODAY.has(decision.word);
  return isKept ? asRecorded(recorded, known) : decision;
}

/** The recruiter's approval counts at the time of recording, which is past for a partner who already had the sale. */
function isOverrideDue({ conversion }: RecordedSale, credited: CreditedSale): boolean {
  const isSamePartner = credited.partner.id === conversion.partnerId;
  return isSamePartner ? conversion.isOverrideDue : credited.partner.isRecruiterApproved;
}

async function reverseSale(
  tx: Tx,
  reconciliation: ReconcileContext,
  recorded: RecordedSale,
  reason: Unmatched,
): Promise<ReconcileResult> {
  const { order, conversion, fingerprints } = recorded;
  if (!order.settled.isWithdrawn) {
    await reverse(tx, conversion, {
      reason: reason.sentence,
      reasonCode: "not_valid",
      cause: `taken_back:${reconciliation.context.change}`,
    });
  }
  const withdrawn = { isWithdrawn: true, withdrawnFor: reason.word };
  await saveReconciliation(tx, order, { ...order.settled, ...fingerprints, ...withdrawn });
  return { conversionId: conversion.id, change: "reversed", unmatched: reason };
}
