import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import type { Sql } from "../../db/sql.ts";
import { bookFault, type BookFault } from "../../domain/money/book-fault.ts";
import type { Figures } from "../../domain/programs/commission.ts";
import { refundedTotalOf, targetsOf, type RefundParts } from "../../domain/sales/refund.ts";
import { MOST_PROBLEMS, problemOf, type Check, type Problem } from "./problem.ts";
import { CONVERSIONS, inSlice, type Slice } from "./subject.ts";

const CONVERSION = columns(Conversion, "c", ["id", "status", "amountCents", "refundedCents"]);

interface Row extends Readonly<RowOf<typeof CONVERSION>> {
  readonly original: Figures;
  readonly figures: Figures;
  /** Null for a conversion without an order. */
  readonly parts: RefundParts | null;
}

const NAME = "conversions_against_rules";

/**
 * Checks that each conversion's figures follow from its refunds and status, and its refunded total from its order's
 * refunds.
 */
export const conversionsAgainstRules: Check = {
  name: NAME,
  key: NAME,
  subject: CONVERSIONS,
  async run(sql, slice) {
    const rows = await conversionsIn(sql, slice);
    const problems: Problem[] = [];
    for (const row of rows) {
      const faults = problems.length < MOST_PROBLEMS ? faultsOf(row) : [];
      if (faults.length > 0) problems.push(problemOf(NAME, row.id, faults));
    }
    return { checked: rows.length, problems };
  },
};

function faultsOf(row: Row): BookFault[] {
  const { id: _id, parts, figures, ...conversion } = row;
  const refundedCents = parts === null ? 0 : refundedTotalOf(parts, row.amountCents);
  if (refundedCents !== row.refundedCents) {
    return [bookFault("refund_not_orders", { cents: String(row.refundedCents), due: String(refundedCents) })];
  }
  const targets = targetsOf(conversion);
  const wrong = (Object.keys(targets) as (keyof Figures)[]).filter(
    (figure) => targets[figure] !== figures[figure],
  );
  return wrong.map((figure) =>
    bookFault("figure_not_rules", {
      name: figure,
      cents: String(figures[figure]),
      due: String(targets[figure]),
    }),
  );
}

function conversionsIn(sql: Sql, { programId, after, upTo }: Slice): Promise<Row[]> {
  return sql.rows<Row>(
    `select ${CONVERSION},
       json_build_object('directCents', c.direct_original_cents, 'overrideCents', c.override_original_cents,
         'feeCents', c.fee_original_cents) as original,
       json_build_object('directCents', c.direct_cents, 'overrideCents', c.override_cents, 'feeCents', c.fee_cents)
         as figures,
       case when o.id is not null then json_build_object('byHandCents', o.refunded_by_hand_cents,
         'providerCents', o.refunded_by_provider_cents, 'disputes', (
           select coalesce(json_agg(json_build_object('disputeRef', d.dispute_ref, 'amountCents', d.amount_cents,
             'heldCents', d.held_cents, 'status', d.status)), '[]') from order_dispute d where d.sale_order_id = o.id)) end as parts
     from conversion c left join sale_order o on o.id = c.sale_order_id
     where ($1::text is null or c.program_id = $1) and ${inSlice("c.id")}
     order by c.id`,
    [programId, after, upTo],
  );
}
