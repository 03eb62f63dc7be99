import { faultSql, sqlCheck, type Check } from "./problem.ts";
import {
  CONVERSIONS,
  FUNDING_ENTRIES,
  inSlice,
  inSliceOfNumbers,
  INVOICES,
  PAYOUTS,
  PROGRAMS,
} from "./subject.ts";

/** The brand's deposit changed exactly as its payouts over a rail say. */
const fundingAgainstPayouts = sqlCheck(
  "funding_against_payouts",
  PAYOUTS,
  `with moved as (
     select f.payout_id, sum(f.amount_cents)::bigint as cents
     from funding_entry f
     where f.kind in ('payout_sent', 'payout_returned') and ($1::text is null or f.program_id = $1)
       and ${inSlice("f.payout_id")}
     group by f.payout_id
   ),
   returned as (
     select e.payout_id, sum(e.amount_cents)::bigint as cents
     from ledger_entry e
     where e.entry = 'payout_reversal' and ($1::text is null or e.program_id = $1) and ${inSlice("e.payout_id")}
     group by e.payout_id
   )
   select y.id, case when moved <> due
     then
       ${faultSql("deposit_not_payout", { status: "y.status", method: "y.method", moved: "moved", due: "due" })}
     end as fault
   from (
     select y.*, coalesce(m.cents, 0) as moved,
       case when y.method = 'bank_transfer' or y.status <> 'paid' then 0
            else coalesce(r.cents, 0) - y.amount_cents end as due
     from payout y
     left join moved m on m.payout_id = y.id
     left join returned r on r.payout_id = y.id
     where ($1::text is null or y.program_id = $1) and ${inSlice("y.id")}
   ) y`,
);

/** The platform's fee is charged while a conversion is approved, and never for a test sale. */
const fundingAgainstFees = sqlCheck(
  "funding_against_fees",
  CONVERSIONS,
  `with drawn as (
     select f.conversion_id, -sum(f.amount_cents)::bigint as cents
     from funding_entry f
     where f.kind = 'platform_fee' and ($1::text is null or f.program_id = $1) and ${inSlice("f.conversion_id")}
     group by f.conversion_id
   )
   select c.id, case when coalesce(d.cents, 0) <> c.due
     then ${faultSql("fee_not_drawn", { status: "c.status", drawn: "coalesce(d.cents, 0)", due: "c.due" })} end as fault
   from (
     select id, status, case when status = 'approved' and not is_test then fee_cents else 0 end as due
     from conversion where ($1::text is null or program_id = $1) and ${inSlice("id")}
   ) c left join drawn d on d.conversion_id = c.id`,
);

/** Any other entry is a deposit or a withdrawal, with the right sign. */
const fundingEntries = sqlCheck(
  "funding_entries",
  FUNDING_ENTRIES,
  `select f.id::text as id, case
     when f.kind in ('payout_sent', 'payout_returned') and f.payout_id is null then
       ${faultSql("entry_without_payout", {})}
     when f.kind = 'platform_fee' and f.conversion_id is null then ${faultSql("entry_without_conversion", {})}
     when f.kind in ('deposit', 'payout_returned') and f.amount_cents <= 0 then ${faultSql("entry_not_above_zero", {})}
     when f.kind in ('withdrawal', 'payout_sent') and f.amount_cents >= 0 then
       ${faultSql("entry_not_below_zero", {})} end as fault
   from funding_entry f where ($1::text is null or f.program_id = $1) and ${inSliceOfNumbers("f.id")}`,
);

/** An invoice states the fees of its month. */
const invoicesAgainstFees = sqlCheck(
  "invoices_against_fees",
  INVOICES,
  `select i.id, case when i.fees_cents <> drawn.cents
     then ${faultSql("invoice_not_fees", { cents: "i.fees_cents", due: "drawn.cents" })} end as fault
   from invoice i
   cross join lateral (
     select coalesce(-sum(f.amount_cents), 0)::bigint as cents from funding_entry f
     where f.program_id = i.program_id and f.kind = 'platform_fee' and f.created_at >= i.period_start
       and f.created_at < i.period_end
   ) drawn
   where ($1::text is null or i.program_id = $1) and ${inSlice("i.id")}`,
);

/** The sums equal the entries. */
const fundingSums = sqlCheck(
  "funding_sums",
  PROGRAMS,
  `with entered as (
     select program_id, kind, sum(amount_cents)::bigint as cents from funding_entry
     where ($1::text is null or program_id = $1) and ${inSlice("program_id")} group by program_id, kind
   ),
   kept as (
     select program_id, kind, sum(amount_cents)::bigint as cents
     from (
       select program_id, kind, amount_cents from funding_sum
       union all
       select program_id, kind, amount_cents from funding_change
     ) part
     where ($1::text is null or program_id = $1) and ${inSlice("program_id")} group by program_id, kind
   )
   select program_id || ' ' || kind as id, case when coalesce(k.cents, 0) <> coalesce(e.cents, 0)
     then
       ${faultSql("funding_sum_not_entries", { cents: "coalesce(k.cents, 0)", due: "coalesce(e.cents, 0)" })}
     end as fault
   from entered e full join kept k using (program_id, kind)`,
);

export const FUNDING_CHECKS: readonly Check[] = [
  fundingAgainstPayouts,
  fundingAgainstFees,
  fundingEntries,
  fundingSums,
  invoicesAgainstFees,
];
