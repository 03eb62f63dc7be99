import { faultSql, sqlCheck, type Check } from "./problem.ts";
import { CONVERSIONS, inSlice, PAYOUTS } from "./subject.ts";

const FIGURES_NOT_ENTRIES = faultSql("figures_not_entries", {
  direct: "c.direct_cents",
  override: "c.override_cents",
  fee: "c.fee_cents",
  directDue: "coalesce(p.direct, 0)",
  overrideDue: "coalesce(p.override, 0)",
  feeDue: "coalesce(p.fee, 0)",
});

/** Each conversion's accruals and reversals add up to its figures. */
const figuresAgainstLedger = sqlCheck(
  "ledger_against_conversions",
  CONVERSIONS,
  `with posted as (
     select e.conversion_id,
       coalesce(sum(e.amount_cents) filter (where e.kind = 'direct'), 0)::bigint as direct,
       coalesce(sum(e.amount_cents) filter (where e.kind = 'override'), 0)::bigint as override,
       coalesce(sum(e.amount_cents) filter (where e.kind = 'platform_fee'), 0)::bigint as fee
     from ledger_entry e
     where e.payout_id is null and ($1::text is null or e.program_id = $1) and ${inSlice("e.conversion_id")}
     group by e.conversion_id
   )
   select c.id, case when (c.direct_cents, c.override_cents, c.fee_cents)
       <> (coalesce(p.direct, 0), coalesce(p.override, 0), coalesce(p.fee, 0))
     then ${FIGURES_NOT_ENTRIES} end as fault
   from conversion c left join posted p on p.conversion_id = c.id
   where ($1::text is null or c.program_id = $1) and ${inSlice("c.id")}`,
);

/**
 * Every entry refers to records of its program, belongs to the right partner, and is marked as test if its conversion
 * is. A sale that later facts credited to another partner leaves entries with the former one that cancel out.
 */
const ownersOfEntries = sqlCheck(
  "entries_against_partners",
  CONVERSIONS,
  `select e.id::text as id, case
     when c.id is null or (c.program_id, c.brand_id) <> (e.program_id, e.brand_id)
       or e.partner_id is not null and not exists (
         select from partner m where m.id = e.partner_id and m.program_id = e.program_id)
       or e.payout_id is not null and not exists (
         select from payout y where y.id = e.payout_id and y.partner_id = e.partner_id and y.program_id = e.program_id)
       then ${faultSql("entry_elsewhere", {})}
     when e.kind = 'direct' and e.partner_id <> c.partner_id and e.held_cents <> 0
       then ${faultSql("commission_of_another", {})}
     when e.kind = 'override' and e.partner_id is distinct from c.recruiter_partner_id and e.held_cents <> 0
       then ${faultSql("override_of_another", {})}
     when e.is_test <> c.is_test then ${faultSql("test_mark_differs", {})}
     when e.payout_id is not null and c.is_test then ${faultSql("test_sale_paid", {})}
     when e.payout_id is not null and c.status = 'pending' then
       ${faultSql("unapproved_sale_paid", {})} end as fault
   from (
     select l.*, sum(l.amount_cents) over (partition by l.conversion_id, l.kind, l.partner_id) as held_cents
     from ledger_entry l
     where ($1::text is null or l.program_id = $1) and ${inSlice("l.conversion_id")}
   ) e left join conversion c on c.id = e.conversion_id`,
);

const PAID_ABOVE_EARNINGS = faultSql("paid_above_earnings", {
  paid: "max(line.paid) filter (where line.paid > line.most)",
  earned: "max(line.most)",
});

/**
 * At no time was more paid for a conversion, net of returns, than the most it had earned by then. Earnings may fall
 * and rise again, as with a won dispute, so the greatest running sum counts. What a payout that a restore had lost was
 * too high by is a debt of the partner, and stands with one of its conversions (OPERATE-41).
 */
const paidOnce = sqlCheck(
  "paid_at_most_once",
  CONVERSIONS,
  `select line.conversion_id || ' ' || line.kind as id,
     case when bool_or(line.paid > line.most) then
       ${PAID_ABOVE_EARNINGS} end as fault
   from (
     select running.*, max(running.earned) over (partition by conversion_id, kind, partner_id order by id) as most
     from (
       select e.id, e.conversion_id, e.kind, e.partner_id,
         coalesce(-sum(e.amount_cents) filter (where e.payout_id is not null and e.cause <> 'payout_surplus:' || e.payout_id)
           over so_far, 0) as paid,
         coalesce(sum(e.amount_cents) filter (where e.payout_id is null) over so_far, 0) as earned
       from ledger_entry e
       where e.partner_id is not null and ($1::text is null or e.program_id = $1)
         and ${inSlice("e.conversion_id")}
       window so_far as (partition by e.conversion_id, e.kind, e.partner_id order by e.id)
     ) running
   ) line
   group by line.conversion_id, line.kind, line.partner_id`,
);

/** Each payout's lines add up to what its status says. */
const payoutsAgainstLines = sqlCheck(
  "payouts_against_lines",
  PAYOUTS,
  `with posted as (
     select e.payout_id,
       coalesce(sum(e.amount_cents) filter (where e.entry = 'payout'), 0)::bigint as paid,
       coalesce(sum(e.amount_cents) filter (where e.entry = 'payout_reversal'), 0)::bigint as returned
     from ledger_entry e
     where e.payout_id is not null and ($1::text is null or e.program_id = $1) and ${inSlice("e.payout_id")}
     group by e.payout_id
   )
   select y.id, case
     when y.status = 'held' and (p.paid, p.returned) <> (0, 0) then ${faultSql("held_with_lines", { lines: "p.paid" })}
     when y.status <> 'held' and p.paid <> -y.amount_cents
       then ${faultSql("lines_not_amount", { cents: "y.amount_cents", lines: "p.paid" })}
     when y.status = 'pending' and p.returned <> 0 then ${faultSql("pending_with_return", { returned: "p.returned" })}
     when y.status = 'failed' and p.returned <> y.amount_cents
       then ${faultSql("failed_not_returned", { cents: "y.amount_cents", returned: "p.returned" })}
     when y.status = 'paid' and not p.returned between 0 and y.amount_cents - 1
       then ${faultSql("returned_above_amount", { cents: "y.amount_cents", returned: "p.returned" })} end as fault
   from (
     select y.*, coalesce(p.paid, 0) as paid, coalesce(p.returned, 0) as returned
     from payout y left join posted p on p.payout_id = y.id
     where ($1::text is null or y.program_id = $1) and ${inSlice("y.id")}
   ) y cross join lateral (select y.paid, y.returned) p`,
);

/** A failed payout has returned every single line. */
const linesOfFailedPayouts = sqlCheck(
  "failed_payouts_line_by_line",
  PAYOUTS,
  `select y.id || ' ' || e.conversion_id || ' ' || e.kind as id,
     case when sum(e.amount_cents) <> 0 then
       ${faultSql("line_not_returned", { cents: "sum(e.amount_cents)" })} end as fault
   from payout y join ledger_entry e on e.payout_id = y.id
   where y.status = 'failed' and ($1::text is null or y.program_id = $1) and ${inSlice("y.id")}
   group by y.id, e.conversion_id, e.kind`,
);

/** The open lines that are kept are those of the entries: what batches, forecasts and balances read. */
const openLines = sqlCheck(
  "open_lines",
  CONVERSIONS,
  `select conversion_id || ' ' || kind || ' ' || partner_id as id, case
     when l.cents is null then ${faultSql("open_line_missing", { due: "e.cents" })}
     when e.cents is null then ${faultSql("open_line_of_nothing", { cents: "l.cents" })}
     when l.cents <> e.cents then ${faultSql("open_line_differs", { cents: "l.cents", due: "e.cents" })}
     when l.program_id <> e.program_id then ${faultSql("open_line_elsewhere", {})}
     when l.payable_at <> e.hold_until and e.status <> 'rejected' or l.payable_at > e.latest
       then ${faultSql("open_line_at_another_time", { at: "l.payable_at" })} end as fault
   from (
     select e.conversion_id, e.kind, e.partner_id, c.program_id, c.status, c.hold_until, sum(e.amount_cents) as cents,
       case c.status when 'rejected' then least(c.hold_until, service_now()) else c.hold_until end as latest
     from ledger_entry e join conversion c on c.id = e.conversion_id
     where e.partner_id is not null and not e.is_test and c.status <> 'pending'
       and ($1::text is null or e.program_id = $1) and ${inSlice("e.conversion_id")}
     group by e.conversion_id, e.kind, e.partner_id, c.id
     having sum(e.amount_cents) <> 0
   ) e
   full join (
     select l.conversion_id, l.kind, l.partner_id, l.program_id, l.payable_at, l.open_cents as cents
     from open_line l
     where l.open_cents <> 0 and ($1::text is null or l.program_id = $1) and ${inSlice("l.conversion_id")}
   ) l using (conversion_id, kind, partner_id)`,
);

export const LEDGER_CHECKS: readonly Check[] = [
  figuresAgainstLedger,
  ownersOfEntries,
  paidOnce,
  payoutsAgainstLines,
  linesOfFailedPayouts,
  openLines,
];
