import assert from "node:assert";
import type { Tx } from "../../db/transaction.ts";
import type { Unmatched } from "../../domain/attribution/attribution.ts";
import { canonicalJson } from "../../domain/idempotency.ts";
import { type OrderSale, saleOf } from "../../providers/order-sale.ts";
import { readProgramForSale, type SaleProgram } from "../../queries/programs/sale-program.ts";
import { lockConversion } from "../conversions/lock-conversion.ts";
import { type LockedOrder, lockOrder } from "../conversions/lock-order.ts";
import { creditSale } from "../events/credit-sale.ts";
import { rememberCustomer } from "../events/first-order.ts";
import type { Sale } from "../events/sale.ts";
import { creditedSale, writeSale } from "../events/write-sale.ts";
import { becomeFirstOrder } from "./become-first-order.ts";
import { reviseSale } from "./revise-sale.ts";
import { gatherSale, type GatheredSale } from "./gather-sale.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";
import {
  type Fingerprints,
  saveReconciliation,
  type OrderReconciled,
  type ReconcileResult,
  type ReconcileContext,
} from "./reconcile-context.ts";
import { fingerprintOfSubscription } from "./subscription-fingerprint.ts";

/**
 * Brings an order in line with its facts, whatever was recorded before: records the sale, or revises it and posts the
 * difference, and updates the refunds. Does nothing if nothing has changed.
 */
export async function reconcileOrder(
  tx: Tx,
  reconciliation: ReconcileContext,
  orderRef: string,
): Promise<OrderReconciled> {
  const { context } = reconciliation;
  const order = await lockOrder(tx, context.programId, orderRef);
  assert(order.facts, `order ${orderRef} is known by its deliveries`);
  const orderSale = saleOf(order.facts);
  if (orderSale === null) {
    const waiting =
      order.conversionId === null
        ? await waitForSale(tx, reconciliation, order, null)
        : await reconcileRefunds(tx, context, order, order.conversionId);
    return { ...waiting, displaced: [] };
  }
  const program = await readProgramForSale(tx, context.programId, new Date(orderSale.occurredAt));
  const { isFirst } = reconciliation.siblings;
  const gathered = await gatherSale(tx, program, { orderRef, facts: order.facts, orderSale, isFirst });
  const isJudgedAnew = order.conversionId === null && reconciliation.isReport;
  const sale = isJudgedAnew ? gathered.sale : withCodeOfReceipt(gathered, order);
  const isCredited = order.conversionId !== null && !order.settled.isWithdrawn;
  const { hasTakenPlace, displaced } = await becomeFirstOrder(tx, program, sale, isCredited);
  const found = { ...gathered, program, order, orderSale, sale, hasTakenPlace };
  const result = await reconcileSale(tx, reconciliation, found);
  return { ...result, displaced };
}

async function reconcileSale(
  tx: Tx,
  reconciliation: ReconcileContext,
  found: FoundSale,
): Promise<ReconcileResult> {
  const { context } = reconciliation;
  const { program, order, sale } = found;
  const fingerprints = await fingerprintsOf(tx, reconciliation, found);
  if (order.conversionId === null) return record(tx, reconciliation, { ...found, fingerprints });
  const conversion = await lockConversion(tx, context.brandId, order.conversionId);
  if (conversion.source !== context.source) {
    // The brand's own report stands; the provider then contributes refunds, and the address that makes its customer known.
    if (conversion.customerHash === null) await rememberCustomer(tx, program, sale);
    return reconcileRefunds(tx, context, order, conversion.id);
  }
  const { hasTakenPlace } = found;
  const recorded = { program, order, sale, conversion, fingerprints, hasTakenPlace };
  const completed = await reviseSale(tx, reconciliation, recorded);
  return completed ?? reconcileRefunds(tx, context, order, conversion.id);
}

/** The sale that an order's facts amount to. */
interface FoundSale extends GatheredSale {
  readonly program: SaleProgram;
  readonly order: LockedOrder;
  readonly orderSale: OrderSale;
  /** Whether it is its customer's first order now, and was not before. */
  readonly hasTakenPlace: boolean;
}

/**
 * Among several codes, the one that counted when the sale was received, for as long as no other codes are known: a
 * partner's later suspension, or another coupon of theirs, moves no sale.
 */
function withCodeOfReceipt({ sale, codes }: GatheredSale, { settled }: LockedOrder): Sale {
  if (settled.decidedOn === null || codes.all.length < 2) return sale;
  if (canonicalJson(settled.codes) !== canonicalJson(codes.all)) return sale;
  const { couponCode } = JSON.parse(settled.decidedOn) as { couponCode: string | null };
  return { ...sale, couponCode };
}

async function fingerprintsOf(
  tx: Tx,
  { siblings }: ReconcileContext,
  found: FoundSale,
): Promise<Fingerprints> {
  const { program, order, orderSale, sale } = found;
  const { clickId, refCode, couponCode, subs, subscriptionRef, isTest } = sale;
  const customer = sale.customer?.hash.toString("hex") ?? null;
  const subscriptionFingerprint = await fingerprintOfSubscription(tx, program.id, sale, order.conversionId);
  const hasPaidBefore =
    subscriptionFingerprint === null && customer !== null && siblings.formerCustomers.has(customer);
  return {
    decidedOn: canonicalJson({
      clickId,
      refCode,
      couponCode,
      subs,
      subscriptionRef,
      isTest,
      customer,
      // Stored fingerprints have this key, and the next one only where it holds.
      standing: subscriptionFingerprint,
      ...(hasPaidBefore && { hasPaidBefore }),
    }),
    pricedOn: canonicalJson({ ...orderSale, grossCents: null, productId: sale.productId }),
    codes: found.codes.all,
  };
}

async function record(
  tx: Tx,
  reconciliation: ReconcileContext,
  found: FoundSale & { readonly fingerprints: Fingerprints },
): Promise<ReconcileResult> {
  const { program, order, sale, fingerprints } = found;
  const { context } = reconciliation;
  const isJudged = order.settled.decidedOn === fingerprints.decidedOn;
  if (isJudged && !reconciliation.isReport) return waitForSale(tx, reconciliation, order, null);
  const { decision, facts } = await creditSale(tx, program, sale, reconciliation.siblings);
  if (decision.kind === "unmatched") {
    const judged = isJudgedAtReceipt(decision) ? fingerprints : {};
    return waitForSale(tx, reconciliation, order, withNextStep(decision, found), judged);
  }
  const conversionId = await writeSale(tx, creditedSale(program, order, sale, decision, facts), {
    source: context.source,
    eventId: reconciliation.isOwn ? context.eventId : null,
  });
  await saveReconciliation(tx, order, { ...fingerprints, isWithdrawn: false, waitingEventIds: [] });
  return { conversionId, change: "recorded", unmatched: null };
}

/**
 * Statuses, the coupon offer, and whose a code or an address is are judged at receipt: neither a refund nor the customer's
 * next purchase credits the sale after all, unless it brings new facts; another report of it does. Whether the customer
 * is new depends on other orders, which may arrive later.
 */
const isJudgedAtReceipt = ({ word }: Unmatched): boolean => word !== "not_new_customer";

/** A discount of unknown text credits nobody; the promotion code's own event brings the text. */
function withNextStep(decision: Unmatched, { sale, discounts }: GatheredSale): Unmatched {
  const [promotionRef] = discounts.promotionRefs;
  if (decision.word !== "no_attribution" || promotionRef === undefined || sale.couponCode !== null) {
    return decision;
  }
  const sentence =
    `The code of discount ${promotionRef} is not known yet: ` +
    "it arrives with promotion_code.created or promotion_code.updated.";
  return { ...decision, sentence };
}

/** Nothing is recorded yet; the delivery is linked to the conversion once there is one. */
async function waitForSale(
  tx: Tx,
  reconciliation: ReconcileContext,
  order: LockedOrder,
  unmatched: Unmatched | null,
  judged: Partial<Fingerprints> = {},
): Promise<ReconcileResult> {
  const { isOwn, context } = reconciliation;
  if (isOwn || judged.decidedOn !== undefined) {
    const waitingEventIds = [...order.settled.waitingEventIds, ...(isOwn ? [context.eventId] : [])];
    await saveReconciliation(tx, order, { ...order.settled, ...judged, waitingEventIds });
  }
  return { conversionId: null, change: "none", unmatched };
}
