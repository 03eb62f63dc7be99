import { IS_OPEN_DIFFERENCE, transferDifferences } from "../payouts/rail-differences.ts";
import { sqlCheck, type Check } from "./problem.ts";
import { inSlice, PAYOUTS } from "./subject.ts";

/** Differences found by the nightly comparison with a rail's own list, unless accepted. */
const railDifferences = sqlCheck(
  "rail_differences",
  null,
  `select d.rail || ' ' || d.subject as id, case when ${IS_OPEN_DIFFERENCE} then d.kind || ': ' || d.message end as message
   from rail_difference d left join payout y on y.id = d.payout_id
   where $1::text is null or y.program_id = $1`,
);

const OWN_PAYOUTS = `($1::text is null or y.program_id = $1) and ${inSlice("y.id")}`;

/** Each payout's money at the rail equals what was paid here, except for accepted differences. */
const transfersAgainstPayouts = sqlCheck(
  "transfers_against_payouts",
  PAYOUTS,
  `select y.id, f.kind || ': ' || f.message as message
   from payout y
   left join (${transferDifferences(OWN_PAYOUTS)}) f on f.payout_id = y.id and not exists (
     select from rail_difference d
     where d.rail = f.rail and d.kind = f.kind and d.subject = f.subject and d.message = f.message
       and d.accepted_at is not null and d.resolved_at is null)
   where y.method <> 'bank_transfer' and ${OWN_PAYOUTS}`,
);

export const RAIL_CHECKS: readonly Check[] = [railDifferences, transfersAgainstPayouts];
