import type { Sql } from "../../db/sql.ts";
import type { RailMethod } from "../../domain/rail.ts";
import type { RailDifferenceKind } from "../../domain/rail-difference.ts";

/** A difference between a rail's own list of transfers and our payouts that stands, and that nobody has accepted. */
export interface OpenRailDifference {
  readonly id: number;
  readonly rail: RailMethod;
  readonly kind: RailDifferenceKind;
  /** The transfer, by the rail's name, or the payout where there is no transfer. */
  readonly subject: string;
  readonly payoutId: string | null;
  readonly programId: string | null;
  readonly message: string;
  /** Machine's time. */
  readonly foundAt: Date;
}

/** Which differences are open, as SQL over the alias `d`. */
export const IS_OPEN_DIFFERENCE = "d.resolved_at is null and d.accepted_at is null";

/** The open differences, oldest first; of one program, or of all where `programId` is null. */
export function listRailDifferences(sql: Sql, programId: string | null): Promise<OpenRailDifference[]> {
  return sql.rows<OpenRailDifference>(
    `select d.id, d.rail, d.kind, d.subject, d.payout_id as "payoutId", y.program_id as "programId", d.message,
       d.found_at as "foundAt"
     from rail_difference d left join payout y on y.id = d.payout_id
     where ${IS_OPEN_DIFFERENCE} and ($1::text is null or y.program_id = $1)
     order by d.id`,
    [programId],
  );
}
