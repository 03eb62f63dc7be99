import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { Customer } from "../../db/entities/customer.ts";
import { columnOf } from "../../db/naming.ts";
import type { Prepared } from "../../db/raw-sql.ts";
import type { Tx } from "../../db/transaction.ts";
import { correctionsFor, NO_FIGURES } from "../../domain/sales/refund.ts";
import type { SignedWith } from "../../domain/access/signature.ts";
import { recordPostback } from "../postbacks/record-postback.ts";
import { conversionRow, PROPERTIES, type NewConversion } from "./conversion-row.ts";
import { POST_LINES } from "./insert-conversion.ts";
import { rememberFirstPayment } from "./remember-first-payment.ts";

/** What the row of a sale's event has besides the conversion's values. */
export interface EventOfSale {
  readonly externalId: string | null;
  readonly orderRef: string | null;
  readonly signedWith: SignedWith | null;
  readonly note: string | null;
}

/**
 * Writes all that a sale leaves whose order is new: its event, order, customer, conversion and ledger entries in one
 * statement, each complete, so that no row is written twice; then its subscription's first payment and its postback.
 *
 * @returns the customer's first order with the brand, locked against other orders of the customer
 * @throws a unique violation if the event or the order is there
 */
export async function insertNewSale(tx: Tx, conversion: NewConversion, event: EventOfSale): Promise<string> {
  const { figures } = conversion.price;
  const row = conversionRow(tx, conversion, { status: "pending", refundedCents: 0, targets: figures });
  const lines = correctionsFor(figures, NO_FIGURES).map((line) => ({
    ...line,
    cause: "recorded",
    note: null,
  }));
  const statement = conversion.customerHash === null ? INSERT_NEW_SALE : INSERT_NEW_SALE_OF_CUSTOMER;
  const written = await tx.row<RowOf<typeof FIRST_ORDER>>(statement, [
    ...OWN_PROPERTIES.map((property) => row[property]),
    JSON.stringify(lines),
    event.externalId,
    event.orderRef,
    event.signedWith,
    event.note,
  ]);
  assert(written, "a new sale has a customer's first order");
  if (conversion.isFirstPaymentOfSubscription) await rememberFirstPayment(tx, conversion);
  if (conversion.partner.hasPostback) {
    await recordPostback(tx, { conversionId: conversion.id, event: "recorded", cause: "recorded" });
  }
  return written.firstOrderRef;
}

/** All but the order's number, which the statement itself draws. */
const OWN_PROPERTIES = PROPERTIES.filter((property) => property !== "saleOrderId");
const parameterOf = (property: (typeof OWN_PROPERTIES)[number]) => `$${OWN_PROPERTIES.indexOf(property) + 1}`;
const afterProperties = (place: number) => `$${OWN_PROPERTIES.length + place}`;

const FIRST_ORDER = columns(Customer, "bought", ["firstOrderRef"]);
const ID = parameterOf("id");
const ORDER_REF = parameterOf("externalRef");
const NOW = parameterOf("createdAt");

const CUSTOMER = `bought as (
    insert into customer (brand_id, customer_hash, first_order_ref, first_seen_at)
    select ${parameterOf("brandId")}, ${parameterOf("customerHash")}, ${ORDER_REF}, ${NOW} from ordered
    on conflict (brand_id, customer_hash) do update set first_order_ref = customer.first_order_ref
    returning first_order_ref
  )`;
/** Without a customer's address each order is its customer's first. */
const NOBODY = `bought as (select ${ORDER_REF} as first_order_ref from ordered)`;

/**
 * Each part reads from the one before, so that rows are locked in their order: event, order, customer. Foreign keys are
 * checked once all is written.
 */
const insertWith = (name: string, customer: string): Prepared => ({
  name,
  text: `
  with received as (
    insert into incoming_event (program_id, source, external_id, type, status, note, order_ref, conversion_id,
      signed_with, received_at)
    values (${parameterOf("programId")}, ${parameterOf("source")}, ${afterProperties(2)}, 'sale', 'processed',
      ${afterProperties(5)}, ${afterProperties(3)}, ${ID}, ${afterProperties(4)}, ${NOW})
    returning program_id
  ), ordered as (
    insert into sale_order (program_id, order_ref, conversion_id, created_at)
    select program_id, ${ORDER_REF}, ${ID}, ${NOW} from received
    returning id
  ), ${customer}, recorded as (
    insert into conversion (sale_order_id, ${OWN_PROPERTIES.map(columnOf).join(", ")})
    select ordered.id, ${OWN_PROPERTIES.map(parameterOf).join(", ")} from ordered, bought
    returning id, program_id, brand_id, partner_id, recruiter_partner_id, is_test, created_at
  ), posted as (
    ${POST_LINES(afterProperties(1))}
  )
  select ${FIRST_ORDER} from bought`,
});

const INSERT_NEW_SALE = insertWith("insert-new-sale", NOBODY);
const INSERT_NEW_SALE_OF_CUSTOMER = insertWith("insert-new-sale-of-customer", CUSTOMER);
