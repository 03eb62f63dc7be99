import { differingTransfers, IS_OPEN_DIFFERENCE, TRANSFER_MESSAGE } from "../payouts/rail-differences.ts";
import { faultSql, sqlCheck, type Check } from "./problem.ts";
import { inSlice, PAYOUTS } from "./subject.ts";

/** Differences found by the nightly comparison with a rail's own list, unless accepted. */
const railDifferences = sqlCheck(
  "rail_differences",
  null,
  `select d.rail || ' ' || d.subject as id, case when ${IS_OPEN_DIFFERENCE}
     then ${faultSql("rail_differs", { difference: "d.kind", message: "d.message" })} end as fault
   from rail_difference d left join payout y on y.id = d.payout_id
   where $1::text is null or y.program_id = $1`,
);

const OWN_PAYOUTS = `($1::text is null or y.program_id = $1) and ${inSlice("y.id")}`;

const TRANSFERS_NOT_PAYOUT = faultSql("transfers_not_payout", {
  difference: "f.kind",
  stands: "f.stands",
  due: "f.due",
  currency: "f.currency",
});

/** Each payout's money at the rail equals what was paid here, except for accepted differences. */
const transfersAgainstPayouts = sqlCheck(
  "transfers_against_payouts",
  PAYOUTS,
  `select y.id, case when f.id is not null then ${TRANSFERS_NOT_PAYOUT} end as fault
   from payout y
   left join (${differingTransfers(OWN_PAYOUTS)}) f on f.id = y.id and not exists (
     select from rail_difference d
     where d.rail = f.rail and d.kind = f.kind and d.subject = f.id and d.message = ${TRANSFER_MESSAGE}
       and d.accepted_at is not null and d.resolved_at is null)
   where y.method <> 'bank_transfer' and ${OWN_PAYOUTS}`,
);

export const RAIL_CHECKS: readonly Check[] = [railDifferences, transfersAgainstPayouts];
