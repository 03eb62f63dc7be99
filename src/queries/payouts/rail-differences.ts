import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { Payout } from "../../db/entities/payout.ts";
import { Program } from "../../db/entities/program.ts";
import { RailDifference } from "../../db/entities/rail.ts";
import type { Sql } from "../../db/sql.ts";
import { RAIL_DIFFERENCES, type PayoutDifferenceKind } from "../../domain/payouts/rail-difference.ts";
import { partnerNameOf } from "../partners/partner-name.ts";

const DIFFERENCE = columns(RailDifference, "d", ["id", "rail", "kind", "subject", "payoutId"]);
const PROGRAM = columns(Payout, "y", ["programId"]);
const FINDING = columns(RailDifference, "d", ["message", "foundAt"]);

type Row = Readonly<RowOf<typeof DIFFERENCE> & OptionalRowOf<typeof PROGRAM> & RowOf<typeof FINDING>>;

/**
 * An unresolved and unaccepted difference between a rail's own list of transfers and our payouts. `subject` is the
 * rail's id of the transfer, or the payout if there is none; `foundAt` is system time.
 */
export interface OpenRailDifference extends Row {
  /** What the operator should do. */
  readonly next: string;
}

/** Which differences are open, as SQL over the alias `d`. */
export const IS_OPEN_DIFFERENCE = "d.resolved_at is null and d.accepted_at is null";

/** The open differences, oldest first; of one program, or of all if `programId` is null. */
export async function listRailDifferences(sql: Sql, programId: string | null): Promise<OpenRailDifference[]> {
  const rows = await sql.rows<Row>(
    `select ${DIFFERENCE}, ${PROGRAM}, ${FINDING}
     from rail_difference d left join payout y on y.id = d.payout_id
     where ${IS_OPEN_DIFFERENCE} and ($1::text is null or y.program_id = $1)
     order by d.id`,
    [programId],
  );
  return rows.map((row) => ({ ...row, next: RAIL_DIFFERENCES[row.kind].next }));
}

const FOUND = columns(RailDifference, "d", ["id", "foundAt"]);
const PAYOUT = columns(Payout, "y", {
  payoutId: "id",
  programId: "programId",
  amountCents: "amountCents",
  currency: "currency",
});
const PROGRAM_NAME = columns(Program, "p", { programName: "name" });

/** An open difference about a payout, as its brand sees it. `foundAt` is system time. */
export interface PayoutDifference extends Readonly<
  RowOf<typeof FOUND> & RowOf<typeof PAYOUT> & RowOf<typeof PROGRAM_NAME>
> {
  readonly kind: PayoutDifferenceKind;
  readonly partnerName: string;
}

/** A brand's people see no more of them at once: each is the operator's to settle. */
const MOST_DIFFERENCES = 100;

/** The open differences about a brand's payouts, oldest first. CONSOLE-37. */
export function listPayoutDifferences(sql: Sql, brandId: string): Promise<PayoutDifference[]> {
  return sql.rows<PayoutDifference>(
    `select ${FOUND}, d.kind, ${PAYOUT}, ${PROGRAM_NAME}, ${partnerNameOf("y.partner_id")} as "partnerName"
     from rail_difference d
     join payout y on y.id = d.payout_id
     join program p on p.id = y.program_id
     where ${IS_OPEN_DIFFERENCE} and y.brand_id = $1
       and d.open_in in (select id from program where brand_id = $1)
     order by d.id
     limit ${MOST_DIFFERENCES}`,
    [brandId],
  );
}

/** What a payout's transfers `f` differ by, as SQL. */
export const TRANSFER_MESSAGE = `
  format('%s stands with the partner at the rail and %s was paid here (minor units of %s)', f.stands, f.due,
    f.currency)`;

/**
 * Where a payout's known transfers differ from what was paid here, as SQL that selects `rail`, `kind`, `subject`,
 * `payout_id` and `message`.
 *
 * @param scope SQL condition on the payout, under the alias `y`
 */
export const transferDifferences = (scope: string): string => `
  select f.rail, f.kind, f.id as subject, f.id as payout_id, ${TRANSFER_MESSAGE} as message
  from (${differingTransfers(scope)}) f`;

/**
 * The same with its figures: the payout's `id`, `rail`, `kind` and `currency`, what `stands` with the partner, and what
 * is `due`.
 */
export const differingTransfers = (scope: string): string => `
  select * from (
    select y.id, y.method as rail, y.currency, t.stands, due.cents as due,
      case
        when t.stands > due.cents and y.status = 'failed' then 'paid_after_failed'
        when t.stands <> due.cents and t.transfers = 1 and t.returned = 0 and y.status = 'paid' then 'amount_differs'
        when t.stands > due.cents then 'paid_twice'
        when t.stands < due.cents and y.status = 'paid' then 'returned_at_rail'
      end as kind
    from payout y
    join lateral (
      select count(*) as transfers, sum(r.returned_cents) as returned, sum(r.amount_cents - r.returned_cents) as stands
      from rail_transfer r where r.payout_id = y.id
    ) t on t.transfers > 0
    cross join lateral (
      select case
        when y.status = 'pending' then y.amount_cents
        when y.status = 'paid' then y.amount_cents - (
          select coalesce(sum(e.amount_cents), 0) from ledger_entry e
          where e.payout_id = y.id and e.entry = 'payout_reversal')
        else 0 end as cents
    ) due
    where y.method <> 'bank_transfer' and (${scope})
  ) one
  where one.kind is not null`;
