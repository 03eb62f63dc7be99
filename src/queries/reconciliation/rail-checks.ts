import { IS_OPEN_DIFFERENCE } from "../payouts/rail-differences.ts";
import { sqlCheck, type Check } from "./problem.ts";

/** What the nightly comparison with a rail's own list found, and nobody has accepted. */
const railDifferences = sqlCheck(
  "rail_differences",
  `select d.rail || ' ' || d.subject as id, case when ${IS_OPEN_DIFFERENCE} then d.kind || ': ' || d.message end as message
   from rail_difference d left join payout y on y.id = d.payout_id
   where $1::text is null or y.program_id = $1`,
);

export const RAIL_CHECKS: readonly Check[] = [railDifferences];
