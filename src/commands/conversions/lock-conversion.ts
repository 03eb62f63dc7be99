import type { Sql } from "../../db/sql.ts";
import type { Figures, OncePart, RateSnapshot } from "../../domain/programs/commission.ts";
import type { ConversionStatus } from "../../domain/sales/conversion.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { EventSource } from "../../domain/sales/event.ts";
import { lockCustomerOrders } from "./lock-customer-orders.ts";

/** A locked conversion, as commands decide on it. */
export interface LockedConversion extends OncePart {
  readonly id: string;
  readonly programId: string;
  readonly brandId: string;
  readonly partnerId: string;
  readonly recruiterPartnerId: string | null;
  readonly kind: "sale" | "event" | "test";
  readonly externalRef: string;
  readonly source: EventSource;
  readonly orderId: number | null;
  readonly currency: string;
  readonly status: ConversionStatus;
  readonly isTest: boolean;
  readonly holdUntil: Date;
  readonly releasedAt: Date | null;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly customerHash: Buffer | null;
  readonly rate: Pick<RateSnapshot, "overrideRateBps" | "feeBps">;
  /** Before refunds: as recorded, with or without the fixed part. */
  readonly original: Figures;
  /** As posted in the ledger. */
  readonly posted: Figures;
}

interface Row {
  readonly id: string;
  readonly program_id: string;
  readonly brand_id: string;
  readonly partner_id: string;
  readonly recruiter_partner_id: string | null;
  readonly kind: LockedConversion["kind"];
  readonly external_ref: string;
  readonly source: EventSource;
  readonly sale_order_id: number | null;
  readonly currency: string;
  readonly status: ConversionStatus;
  readonly is_test: boolean;
  readonly hold_until: Date;
  readonly released_at: Date | null;
  readonly amount_cents: number;
  readonly refunded_cents: number;
  readonly direct_original_cents: number;
  readonly override_original_cents: number;
  readonly fee_original_cents: number;
  readonly direct_cents: number;
  readonly override_cents: number;
  readonly fee_cents: number;
  readonly customer_hash: Buffer | null;
  readonly once_cents: number;
  readonly earns_once: boolean;
  readonly is_override_due: boolean;
  readonly override_rate_bps: number;
  readonly fee_bps: number;
}

/**
 * Locks a brand's conversion. If the fixed part of a commission depends on its customer's orders, locks those first,
 * since a change of one may change the others.
 *
 * @param brandId null for the service's own processes, which have the id from a row
 * @throws ApiError `conversion_not_found` for an unknown one, and another brand's
 */
export async function lockConversion(
  sql: Sql,
  brandId: string | null,
  conversionId: string,
): Promise<LockedConversion> {
  const shared = await sql.row<{ program_id: string; customer_hash: Buffer }>(
    `select program_id, customer_hash from conversion
     where id = $1 and ($2::text is null or brand_id = $2) and once_cents > 0 and customer_hash is not null`,
    [conversionId, brandId],
  );
  if (shared !== null) await lockCustomerOrders(sql, shared.program_id, shared.customer_hash);
  const row = await sql.row<Row>(
    `select c.id, c.program_id, c.brand_id, c.partner_id, c.recruiter_partner_id, c.kind, c.external_ref,
       c.source, c.sale_order_id, p.currency, c.status, c.is_test, c.hold_until, c.released_at, c.amount_cents, c.refunded_cents,
       c.direct_original_cents, c.override_original_cents, c.fee_original_cents, c.direct_cents, c.override_cents,
       c.fee_cents, c.customer_hash, c.once_cents, c.earns_once, c.is_override_due, c.override_rate_bps, c.fee_bps
     from conversion c join program p on p.id = c.program_id
     where c.id = $1 and ($2::text is null or c.brand_id = $2)
     for no key update of c`,
    [conversionId, brandId],
  );
  if (row === null) throw new ApiError("conversion_not_found");
  return {
    id: row.id,
    programId: row.program_id,
    brandId: row.brand_id,
    partnerId: row.partner_id,
    recruiterPartnerId: row.recruiter_partner_id,
    kind: row.kind,
    externalRef: row.external_ref,
    source: row.source,
    orderId: row.sale_order_id,
    currency: row.currency,
    status: row.status,
    isTest: row.is_test,
    holdUntil: row.hold_until,
    releasedAt: row.released_at,
    amountCents: row.amount_cents,
    refundedCents: row.refunded_cents,
    customerHash: row.customer_hash,
    onceCents: row.once_cents,
    earnsOnce: row.earns_once,
    isOverrideDue: row.is_override_due,
    rate: { overrideRateBps: row.override_rate_bps, feeBps: row.fee_bps },
    original: {
      directCents: row.direct_original_cents,
      overrideCents: row.override_original_cents,
      feeCents: row.fee_original_cents,
    },
    posted: { directCents: row.direct_cents, overrideCents: row.override_cents, feeCents: row.fee_cents },
  };
}
