import type { Sql } from "../../db/sql.ts";
import type { DisputeStatus } from "../../domain/sales/dispute.ts";

/** A dispute of a credited sale. */
export interface DisputeRow {
  /** The provider's id, such as `dp_…`. */
  readonly dispute: string;
  readonly programId: string;
  readonly conversionId: string;
  /** The order's reference in the conversion. */
  readonly externalRef: string;
  readonly status: DisputeStatus;
  /** The disputed part of the sale, without tax. */
  readonly amountCents: number;
  /** What counts as refunded now. */
  readonly heldCents: number;
  readonly currency: string;
  /** When it was first reported. */
  readonly openedAt: Date;
  readonly updatedAt: Date;
}

/** Statuses that await the bank: the provider reports the end, or the operator closes the dispute. */
export const UNDECIDED = `d.status in ('open', 'withdrawn')`;

/**
 * The disputes of credited sales, oldest first.
 *
 * @param filter.programId null for all programs
 * @param filter.isUndecided only undecided ones, whose money is blocked
 */
export function listDisputes(
  sql: Sql,
  filter: Readonly<{ programId: string | null; isUndecided: boolean }>,
): Promise<DisputeRow[]> {
  return sql.rows<DisputeRow>(
    `select d.dispute_ref as dispute, c.program_id as "programId", c.id as "conversionId",
       c.external_ref as "externalRef", d.status, d.amount_cents as "amountCents",
       coalesce(d.held_cents, case when d.status in ('withdrawn', 'lost') then d.amount_cents else 0 end)
         as "heldCents",
       p.currency, d.opened_at as "openedAt", d.updated_at as "updatedAt"
     from order_dispute d
     join conversion c on c.sale_order_id = d.sale_order_id
     join program p on p.id = c.program_id
     where ($1::text is null or c.program_id = $1) ${filter.isUndecided ? `and ${UNDECIDED}` : ""}
     order by d.opened_at, d.id`,
    [filter.programId],
  );
}
