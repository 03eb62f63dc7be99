import { columnOf } from "../../db/naming.ts";
import type { Prepared } from "../../db/raw-sql.ts";
import type { Tx } from "../../db/transaction.ts";
import {
  clampToSale,
  correctionsFor,
  NO_FIGURES,
  NO_REFUNDS,
  refundedTotalOf,
  targetsOf,
} from "../../domain/sales/refund.ts";
import { recordPostback } from "../postbacks/record-postback.ts";
import { conversionRow, PROPERTIES, type NewConversion } from "./conversion-row.ts";
import { partsOfSale, writeProviderRefunds } from "./provider-refunds.ts";
import { markRefundsApplied } from "./refunds-by-hand.ts";
import { rememberFirstPayment } from "./remember-first-payment.ts";
import { priceAmongOrders, settleOnce } from "./settle-once.ts";

/**
 * Writes a conversion with its ledger entries, its order's link and its subscription's first payment, and enqueues
 * its postback. Refunds that preceded the sale are applied: the ledger shows the whole commission, then what they
 * reversed.
 */
export async function insertConversion(tx: Tx, conversion: NewConversion): Promise<void> {
  const { amountCents, order } = conversion;
  const parts = order === null ? NO_REFUNDS : clampToSale(partsOfSale(order, amountCents), amountCents);
  const refundedCents = refundedTotalOf(parts, amountCents);
  const state = { status: "pending" as const, refundedCents };
  const price = await priceAmongOrders(tx, conversion, state);
  const targets = targetsOf({ ...state, original: price.figures, amountCents });
  const lines = [
    ...correctionsFor(price.figures, NO_FIGURES).map((line) => ({
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
  const row = conversionRow(tx, { ...conversion, price }, { ...state, targets });
  await tx.execute(INSERT_CONVERSION, [
    ...PROPERTIES.map((property) => row[property]),
    JSON.stringify(lines),
    parts.byHandCents,
    conversion.eventId,
  ]);
  if (order?.facts) {
    await writeProviderRefunds(tx, order, { conversionId: conversion.id, amountCents, parts });
  } else if (order?.hasKeptRefunds) {
    await markRefundsApplied(tx, order.id, conversion.id);
  }
  if (conversion.isFirstPaymentOfSubscription) await rememberFirstPayment(tx, conversion);
  if (conversion.partner.hasPostback && !conversion.isTest) {
    await recordPostback(tx, { conversionId: conversion.id, event: "recorded", cause: "recorded" });
  }
  await settleOnce(tx, {
    ...price,
    conversionId: conversion.id,
    programId: conversion.program.id,
    customerHash: conversion.customerHash,
    cause: "recorded",
  });
}

/** Posts each `line` that SQL joins to its `recorded` conversion `r`. */
export const postLines = (joined: string): string => `
  insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, note, cause,
    is_test, created_at)
  select r.program_id, r.brand_id, r.id,
    case line.kind when 'direct' then r.partner_id when 'override' then r.recruiter_partner_id end,
    line.kind, line.entry, line."amountCents", line.note, line.cause, r.is_test, r.created_at
  from recorded r ${joined}`;

/** Conversion, ledger, order link and event link in one statement. */
const INSERT_CONVERSION: Prepared = {
  name: "insert-conversion",
  text: `
  with recorded as (
    insert into conversion (${PROPERTIES.map(columnOf).join(", ")})
    values (${PROPERTIES.map((_, index) => `$${index + 1}`).join(", ")})
    returning id, program_id, brand_id, partner_id, recruiter_partner_id, sale_order_id, is_test, created_at
  ), linked_order as (
    update sale_order o set conversion_id = r.id, refunded_by_hand_cents = $${PROPERTIES.length + 2}
    from recorded r where o.id = r.sale_order_id
  ), linked_event as (
    update incoming_event e set conversion_id = r.id from recorded r where e.id = $${PROPERTIES.length + 3}
  )
  ${postLines(`cross join jsonb_to_recordset($${PROPERTIES.length + 1}::jsonb)
    as line (kind text, entry text, "amountCents" bigint, note text, cause text)`)}`,
};
