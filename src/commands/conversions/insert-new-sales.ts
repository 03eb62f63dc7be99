import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { Customer } from "../../db/entities/customer.ts";
import { bytea } from "../../db/json-values.ts";
import { columnOf } from "../../db/naming.ts";
import type { Prepared } from "../../db/raw-sql.ts";
import type { Tx } from "../../db/transaction.ts";
import type { SignedWith } from "../../domain/access/signature.ts";
import { correctionsFor, NO_FIGURES } from "../../domain/sales/refund.ts";
import { conversionRow, PROPERTIES, type NewConversion } from "./conversion-row.ts";
import { postLines } from "./insert-conversion.ts";

/** What the row of a sale's event has besides the conversion's values. */
export interface EventOfSale {
  readonly externalId: string | null;
  readonly orderRef: string | null;
  readonly signedWith: SignedWith | null;
  readonly note: string | null;
}

export interface InsertedSale {
  readonly conversion: NewConversion;
  readonly event: EventOfSale;
}

/**
 * Writes all that sales leave whose orders are new: events, orders, customers, conversions and ledger entries in one
 * statement, each complete, so that no row is written twice.
 *
 * @param sales no two of one customer
 * @returns for each its customer's first order with the brand, locked against other orders of the customer
 * @throws a unique violation if an event or an order is there
 */
export async function insertNewSales(tx: Tx, sales: readonly InsertedSale[]): Promise<readonly string[]> {
  const written = await tx.rows<RowOf<typeof FIRST_ORDER> & { readonly place: number }>(INSERT_NEW_SALES, [
    JSON.stringify(sales.map(({ conversion }) => conversionValues(tx, conversion))),
    JSON.stringify(
      sales.map(({ conversion, event: { note, ...event } }, place) => ({
        ...{ place, id: conversion.id, ...event, eventNote: note },
      })),
    ),
    JSON.stringify(sales.flatMap(({ conversion }) => linesOf(conversion))),
  ]);
  const firstOrders = new Map(written.map(({ place, firstOrderRef }) => [place, firstOrderRef]));
  return sales.map((_, place) => {
    const firstOrderRef = firstOrders.get(place);
    assert(firstOrderRef !== undefined, "a new sale has a customer's first order");
    return firstOrderRef;
  });
}

/** By column, as a row of `conversion` is read from JSON. */
function conversionValues(tx: Tx, conversion: NewConversion): Record<string, unknown> {
  const targets = conversion.price.figures;
  const row = conversionRow(tx, conversion, { status: "pending", refundedCents: 0, targets });
  return Object.fromEntries(
    COLUMNS.map(([property, column]) => {
      const value = row[property];
      return [column, Buffer.isBuffer(value) ? bytea(value) : value];
    }),
  );
}

const linesOf = ({ id, price }: NewConversion) =>
  correctionsFor(price.figures, NO_FIGURES).map((line, number) => ({
    ...{ ...line, conversionId: id, number },
    ...{ cause: "recorded", note: null },
  }));

/** All but the order's number, which the statement itself draws. */
const COLUMNS = PROPERTIES.filter((property) => property !== "saleOrderId").map(
  (property) => [property, columnOf(property)] as const,
);
const NAMES = COLUMNS.map(([, column]) => column);

const FIRST_ORDER = columns(Customer, "bought", ["firstOrderRef"]);

/**
 * Each part reads from the one before, so that rows are locked in their order: events, orders, customers. Foreign keys
 * are checked once all is written. Without a customer's address each order is its customer's first.
 */
const INSERT_NEW_SALES: Prepared = {
  name: "insert-new-sales",
  text: `
  with sale as materialized (
    select s.*, e.place, e."externalId", e."orderRef", e."signedWith", e."eventNote"
    from json_populate_recordset(null::conversion, $1) s
    join json_to_recordset($2) e(place integer, id text, "externalId" text, "orderRef" text, "signedWith" text, "eventNote" text)
      on e.id = s.id
  ), received as (
    insert into incoming_event (program_id, source, external_id, type, status, note, order_ref, conversion_id,
      signed_with, received_at)
    select program_id, source, "externalId", 'sale', 'processed', "eventNote", "orderRef", id, "signedWith", created_at
    from sale order by place
    returning conversion_id
  ), ordered as (
    insert into sale_order (program_id, order_ref, conversion_id, created_at)
    select sale.program_id, sale.external_ref, sale.id, sale.created_at
    from received join sale on sale.id = received.conversion_id order by sale.place
    returning id, conversion_id
  ), known as (
    insert into customer (brand_id, customer_hash, first_order_ref, first_seen_at)
    select sale.brand_id, sale.customer_hash, sale.external_ref, sale.created_at
    from ordered join sale on sale.id = ordered.conversion_id
    where sale.customer_hash is not null order by sale.customer_hash
    on conflict (brand_id, customer_hash) do update set first_order_ref = customer.first_order_ref
    returning brand_id, customer_hash, first_order_ref
  ), bought as (
    select sale.id, sale.place, ordered.id as sale_order_id,
      coalesce(known.first_order_ref, sale.external_ref) as first_order_ref
    from ordered join sale on sale.id = ordered.conversion_id
    left join known on known.brand_id = sale.brand_id and known.customer_hash = sale.customer_hash
  ), recorded as (
    insert into conversion (sale_order_id, ${NAMES.join(", ")})
    select bought.sale_order_id, ${NAMES.map((name) => `sale.${name}`).join(", ")}
    from bought join sale on sale.id = bought.id order by bought.place
    returning id, program_id, brand_id, partner_id, recruiter_partner_id, is_test, created_at
  ), posted as (
    ${postLines(`join json_to_recordset($3) as line ("conversionId" text, number integer, kind text, entry text,
      "amountCents" bigint, note text, cause text) on line."conversionId" = r.id`)}
    order by r.id, line.number
  )
  select bought.place, ${FIRST_ORDER} from bought`,
};
