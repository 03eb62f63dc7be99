import type { Prepared } from "../../db/sql.ts";
import type { Tx } from "../../db/transaction.ts";
import type { AttributedBy, Subs } from "../../domain/attribution.ts";
import type { Figures, Price } from "../../domain/commission.ts";
import { clampToSale, correctionsFor, NO_REFUNDS, refundedTotalOf, targetsOf } from "../../domain/refund.ts";
import type { CreditPartner } from "../../queries/events/credit-facts.ts";
import type { SaleProgram } from "../../queries/programs/lock-program.ts";
import type { EventSource } from "../events/event.ts";
import { recordPostback } from "../postbacks/record-postback.ts";
import type { LockedOrder } from "./lock-order.ts";

export interface NewConversion {
  readonly id: string;
  readonly program: Pick<SaleProgram, "id" | "brandId">;
  readonly partner: CreditPartner;
  readonly kind: "sale" | "event" | "test";
  readonly externalRef: string;
  readonly source: EventSource;
  /** Row of the event that reported it, which from now on names the conversion; null where there is none. */
  readonly eventId: number | null;
  /** Null for an app event, which has no order. */
  readonly order: LockedOrder | null;
  readonly customerHash: Buffer | null;
  readonly customerMask: string | null;
  readonly amountCents: number;
  readonly attributedBy: AttributedBy;
  readonly clickId: string | null;
  readonly subs: Subs;
  readonly couponCode: string | null;
  readonly productId: string | null;
  readonly subscriptionRef: string | null;
  readonly isFirstPaymentOfSubscription: boolean;
  readonly isRenewal: boolean;
  readonly isTest: boolean;
  readonly occurredAt: Date;
  readonly holdUntil: Date;
  readonly price: Price;
}

const NOTHING_POSTED: Figures = { directCents: 0, overrideCents: 0, feeCents: 0 };

/**
 * Writes a conversion with its ledger entries, its order's link and its subscription's first payment, and plans its
 * postback. Refunds that came before the sale are applied: the ledger shows the whole commission and then what they
 * took back.
 */
export async function insertConversion(tx: Tx, conversion: NewConversion): Promise<void> {
  const { price, amountCents, order } = conversion;
  const parts = order === null ? NO_REFUNDS : clampToSale(order.parts, amountCents);
  const refundedCents = refundedTotalOf(parts, amountCents);
  const targets = targetsOf({ original: price.figures, amountCents, refundedCents, status: "pending" });
  const lines = [
    ...correctionsFor(price.figures, NOTHING_POSTED).map((line) => ({
      ...line,
      cause: "recorded",
      note: null,
    })),
    ...correctionsFor(targets, price.figures).map((line) => ({
      ...line,
      cause: "refunds_before_sale",
      note: "Refunded before the sale was recorded",
    })),
  ];
  await tx.execute(INSERT_CONVERSION, [
    ...rowOf(tx, conversion, refundedCents, targets),
    JSON.stringify(lines),
    parts.byHandCents,
    conversion.eventId,
  ]);
  if (order?.hasKeptRefunds) await applyKeptRefunds(tx, conversion, order);
  if (conversion.isFirstPaymentOfSubscription) await rememberSubscription(tx, conversion);
  if (conversion.partner.hasPostback && !conversion.isTest) {
    await recordPostback(tx, { conversionId: conversion.id, event: "recorded", cause: "recorded" });
  }
}

const COLUMNS = [
  ...[
    "id",
    "program_id",
    "brand_id",
    "partner_id",
    "recruiter_partner_id",
    "kind",
    "external_ref",
    "sale_order_id",
  ],
  ...[
    "source",
    "customer_hash",
    "customer_mask",
    "amount_cents",
    "refunded_cents",
    "status",
    "attributed_by",
  ],
  ...["click_id", "sub1", "sub2", "sub3", "sub4", "sub5", "coupon_code", "product_id", "subscription_ref"],
  ...[
    "is_renewal",
    "is_test",
    "occurred_at",
    "hold_until",
    "direct_original_cents",
    "override_original_cents",
  ],
  ...[
    "fee_original_cents",
    "direct_cents",
    "override_cents",
    "fee_cents",
    "reward_type",
    "rate_bps",
    "fixed_cents",
  ],
  ...["override_rate_bps", "fee_bps", "terms_version", "created_at"],
] as const;

/**
 * Conversion, ledger, the order's link and the event's in one statement: the hot path of the service counts its
 * statements.
 */
const INSERT_CONVERSION: Prepared = {
  name: "insert-conversion",
  text: `
  with recorded as (
    insert into conversion (${COLUMNS.join(", ")})
    values (${COLUMNS.map((_, index) => `$${index + 1}`).join(", ")})
    returning id, program_id, brand_id, partner_id, recruiter_partner_id, sale_order_id, is_test, created_at
  ), linked_order as (
    update sale_order o set conversion_id = r.id, refunded_by_hand_cents = $${COLUMNS.length + 2}
    from recorded r where o.id = r.sale_order_id
  ), linked_event as (
    update incoming_event e set conversion_id = r.id from recorded r where e.id = $${COLUMNS.length + 3}
  )
  insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, note, cause,
    is_test, created_at)
  select r.program_id, r.brand_id, r.id,
    case line.kind when 'direct' then r.partner_id when 'override' then r.recruiter_partner_id end,
    line.kind, line.entry, line."amountCents", line.note, line.cause, r.is_test, r.created_at
  from recorded r, jsonb_to_recordset($${COLUMNS.length + 1}::jsonb)
    as line (kind text, entry text, "amountCents" bigint, note text, cause text)`,
};

function rowOf(tx: Tx, conversion: NewConversion, refundedCents: number, targets: Figures): unknown[] {
  const { program, partner, subs, price } = conversion;
  const row: Record<(typeof COLUMNS)[number], unknown> = {
    id: conversion.id,
    program_id: program.id,
    brand_id: program.brandId,
    partner_id: partner.id,
    recruiter_partner_id: partner.recruiterPartnerId,
    kind: conversion.kind,
    external_ref: conversion.externalRef,
    sale_order_id: conversion.order?.id ?? null,
    source: conversion.source,
    customer_hash: conversion.customerHash,
    customer_mask: conversion.customerMask,
    amount_cents: conversion.amountCents,
    refunded_cents: refundedCents,
    status: "pending",
    attributed_by: conversion.attributedBy,
    click_id: conversion.clickId,
    ...subs,
    coupon_code: conversion.couponCode,
    product_id: conversion.productId,
    subscription_ref: conversion.subscriptionRef,
    is_renewal: conversion.isRenewal,
    is_test: conversion.isTest,
    occurred_at: conversion.occurredAt,
    hold_until: conversion.holdUntil,
    direct_original_cents: price.figures.directCents,
    override_original_cents: price.figures.overrideCents,
    fee_original_cents: price.figures.feeCents,
    direct_cents: targets.directCents,
    override_cents: targets.overrideCents,
    fee_cents: targets.feeCents,
    reward_type: price.rate.rewardType,
    rate_bps: price.rate.rateBps,
    fixed_cents: price.rate.fixedCents,
    override_rate_bps: price.rate.overrideRateBps,
    fee_bps: price.rate.feeBps,
    terms_version: price.rate.termsVersion,
    created_at: tx.now,
  };
  return COLUMNS.map((column) => row[column]);
}

/** Refunds kept until now are applied, and their events name the conversion. */
async function applyKeptRefunds(tx: Tx, conversion: NewConversion, order: LockedOrder): Promise<void> {
  await tx.execute(
    `with applied as (
       update order_refund set applied_at = $3 where sale_order_id = $1 and applied_at is null
       returning incoming_event_id
     )
     update incoming_event set conversion_id = $2 where id in (select incoming_event_id from applied)`,
    [order.id, conversion.id, tx.now],
  );
}

async function rememberSubscription(tx: Tx, conversion: NewConversion): Promise<void> {
  await tx.execute(
    `insert into subscription (program_id, subscription_ref, partner_id, first_conversion_id, first_occurred_at,
       created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (program_id, subscription_ref) do update
       set partner_id = excluded.partner_id, first_conversion_id = excluded.first_conversion_id,
           first_occurred_at = excluded.first_occurred_at
       where subscription.first_occurred_at is null`,
    [
      conversion.program.id,
      conversion.subscriptionRef,
      conversion.partner.id,
      conversion.id,
      conversion.occurredAt,
      tx.now,
    ],
  );
}
