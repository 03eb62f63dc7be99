import type { Sql } from "../../db/sql.ts";
import type { Figures } from "../../domain/commission.ts";
import type { ConversionStatus } from "../../domain/conversion.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { EventSource } from "../events/event.ts";

/** A conversion as commands decide on it, locked until the transaction ends. */
export interface LockedConversion {
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
  /** As recorded. */
  readonly original: Figures;
  /** What the ledger says now. */
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
}

/**
 * Locks a conversion of a brand.
 *
 * @param brandId null for the service's own processes, which come with the id of a row they know
 * @throws Refusal `conversion_not_found` for an unknown one and for another brand's alike
 */
export async function lockConversion(
  sql: Sql,
  brandId: string | null,
  conversionId: string,
): Promise<LockedConversion> {
  const row = await sql.row<Row>(
    `select c.id, c.program_id, c.brand_id, c.partner_id, c.recruiter_partner_id, c.kind, c.external_ref,
       c.source, c.sale_order_id, p.currency, c.status, c.is_test, c.hold_until, c.released_at, c.amount_cents, c.refunded_cents,
       c.direct_original_cents, c.override_original_cents, c.fee_original_cents, c.direct_cents, c.override_cents,
       c.fee_cents
     from conversion c join program p on p.id = c.program_id
     where c.id = $1 and ($2::text is null or c.brand_id = $2)
     for no key update of c`,
    [conversionId, brandId],
  );
  if (row === null) throw new Refusal("conversion_not_found");
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
    original: {
      directCents: row.direct_original_cents,
      overrideCents: row.override_original_cents,
      feeCents: row.fee_original_cents,
    },
    posted: { directCents: row.direct_cents, overrideCents: row.override_cents, feeCents: row.fee_cents },
  };
}
