import type { Prepared } from "../../db/sql.ts";
import type { Tx } from "../../db/transaction.ts";
import { decideCredit, type Credited } from "../../domain/attribution.ts";
import { addDays } from "../../domain/calendar.ts";
import { priceSale, type Price } from "../../domain/commission.ts";
import { holdUntilOf, occurredAtOf } from "../../domain/conversion.ts";
import { customerHash } from "../../domain/customer-hash.ts";
import { maskAddress } from "../../domain/customer.ts";
import { newId } from "../../domain/ids.ts";
import {
  loadCreditFacts,
  subsOf,
  type CreditPartner,
  type LoadedFacts,
} from "../../queries/events/credit-facts.ts";
import { lockProgramForSale, type SaleProgram } from "../../queries/programs/lock-program.ts";
import { lockOrder, type LockedOrder } from "../conversions/lock-order.ts";
import { insertConversion } from "../conversions/insert-conversion.ts";
import { outcomeOf, type EventContext, type EventOutcome, type SaleBody } from "./event.ts";

/**
 * Records a sale: decides who is credited, prices it by the terms in force when it happened, and writes the conversion
 * with its ledger entries. Spec: Events; Decisions: Attribution, Money.
 */
export async function recordSale(tx: Tx, context: EventContext, sale: SaleBody): Promise<EventOutcome> {
  const occurredAt = occurredAtOf(sale.occurredAt, tx.now);
  const program = await lockProgramForSale(tx, context.programId, occurredAt);
  if (sale.currency !== null && sale.currency !== program.currency) {
    return outcomeOf(
      "error",
      "currency_mismatch",
      `The sale is in ${sale.currency}, the program in ${program.currency}.`,
    );
  }
  const order = await lockOrder(tx, program.id, sale.orderRef);
  if (order.conversionId !== null) {
    return outcomeOf("duplicate", "order_already_recorded", undefined, order.conversionId);
  }
  if (sale.subscriptionRef !== null) await lockSubscription(tx, program.id, sale.subscriptionRef);
  const hash =
    sale.customerEmail === null ? null : customerHash(tx.deps.config.customerHashKey, sale.customerEmail);
  const facts = await loadCreditFacts(
    tx,
    program.id,
    { ...sale, customerHash: hash },
    addDays(occurredAt, -program.terms.attributionWindowDays),
  );
  const firstOrderRef =
    hash === null ? sale.orderRef : await rememberCustomer(tx, program, hash, sale.orderRef);
  const decision = decideCredit({
    ...facts,
    occurredAt,
    programStatus: program.status,
    isCouponOfferOn: program.isCouponOfferOn,
    terms: program.terms,
    isExistingCustomer: firstOrderRef !== sale.orderRef,
    subs: subsOf(sale.subs),
  });
  if (decision.kind === "unmatched") return outcomeOf("unmatched", decision.word, decision.sentence);
  const credit = {
    program,
    order,
    occurredAt,
    decision,
    hash,
    partner: facts.partners.get(decision.partnerId)!,
  };
  return writeSale(tx, context, sale, credit, facts);
}

interface SaleCredit {
  readonly program: SaleProgram;
  readonly order: LockedOrder;
  readonly occurredAt: Date;
  readonly decision: Credited;
  readonly hash: Buffer | null;
  readonly partner: CreditPartner;
}

async function writeSale(
  tx: Tx,
  context: EventContext,
  sale: SaleBody,
  credit: SaleCredit,
  facts: LoadedFacts,
): Promise<EventOutcome> {
  const { program, order, occurredAt, decision, hash, partner } = credit;
  const isRenewal = decision.attributedBy === "renewal";
  const price = await priceOf(tx, sale, credit, isRenewal);
  const conversionId = newId("conversion");
  await insertConversion(tx, {
    id: conversionId,
    program,
    partner,
    kind: "sale",
    externalRef: sale.orderRef,
    source: context.source,
    eventId: context.eventId,
    order,
    customerHash: hash,
    customerMask: sale.customerEmail === null ? null : maskAddress(sale.customerEmail),
    amountCents: sale.amountCents,
    attributedBy: decision.attributedBy,
    clickId: decision.clickId,
    subs: decision.subs,
    couponCode: sale.couponCode,
    productId: sale.productId,
    subscriptionRef: sale.subscriptionRef,
    isFirstPaymentOfSubscription: sale.subscriptionRef !== null && facts.subscription === null,
    isRenewal,
    isTest: false,
    occurredAt,
    holdUntil: holdUntilOf(occurredAt, partner.holdDays, program.terms.holdDays),
    price,
  });
  return { status: "processed", note: null, conversionId };
}

async function priceOf(tx: Tx, sale: SaleBody, credit: SaleCredit, isRenewal: boolean): Promise<Price> {
  const { program, partner, hash } = credit;
  const { terms } = program;
  const paysFixed =
    terms.rewardType === "fixed" || terms.products.some((rule) => rule.rewardType === "fixed");
  return priceSale({
    lines: [{ amountCents: sale.amountCents, productNames: sale.productId === null ? [] : [sale.productId] }],
    terms,
    termsVersion: program.termsVersion,
    feeBps: tx.deps.config.platformFeeBps,
    isRenewal,
    wasFixedPaid: paysFixed && hash !== null && (await wasFixedPaid(tx, program.id, hash)),
    isRecruiterApproved: partner.isRecruiterApproved,
  });
}

/** Two payments of one subscription at once: one of them is the first, and the other its renewal. */
async function lockSubscription(tx: Tx, programId: string, subscriptionRef: string): Promise<void> {
  await tx.execute("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `subscription:${programId}:${subscriptionRef}`,
  ]);
}

const REMEMBER_CUSTOMER: Prepared = {
  name: "remember-customer",
  text: `insert into customer (brand_id, customer_hash, first_order_ref, first_seen_at) values ($1, $2, $3, $4)
     on conflict (brand_id, customer_hash) do update set first_order_ref = customer.first_order_ref
     returning first_order_ref`,
};

/**
 * The customer's first order with the brand. The row is written, or locked, by every sale of the customer, so that of
 * two first orders at once one is first, and a fixed commission is paid once.
 */
async function rememberCustomer(
  tx: Tx,
  program: SaleProgram,
  hash: Buffer,
  orderRef: string,
): Promise<string> {
  const row = await tx.row<{ first_order_ref: string }>(REMEMBER_CUSTOMER, [
    program.brandId,
    hash,
    orderRef,
    tx.now,
  ]);
  return row?.first_order_ref ?? orderRef;
}

/** Whether a conversion of this customer in the program, not rejected, was paid a fixed amount. */
async function wasFixedPaid(tx: Tx, programId: string, hash: Buffer): Promise<boolean> {
  const row = await tx.row(
    `select 1 from conversion
     where program_id = $1 and customer_hash = $2 and status <> 'rejected' and kind = 'sale'
       and fixed_cents > 0 and direct_original_cents > 0
     limit 1`,
    [programId, hash],
  );
  return row !== null;
}
