import { linesByLedger } from "../../db/long-advice.ts";
import { LINES_OF_ADVICE } from "../../domain/payouts/advice.ts";
import { faultSql, sqlCheck } from "./problem.ts";
import { inSlice, PAYOUTS } from "./subject.ts";

const LINE_COUNT_DIFFERS = faultSql("line_count_differs", {
  lines: "a.line_count",
  due: "counted.line_count",
});
const FIRST_LINES_DIFFER = faultSql("first_lines_differ", { shown: `${LINES_OF_ADVICE}` });

/** What is kept of the lines of a large payout, which the advice to its partner shows, is what the ledger has. */
export const longAdvice = sqlCheck(
  "long_advice",
  PAYOUTS,
  `select a.payout_id as id, case
     when a.line_count <> counted.line_count then ${LINE_COUNT_DIFFERS}
     when a.first_entry_ids is distinct from first.first_entry_ids then ${FIRST_LINES_DIFFER} end as fault
   from long_advice a
   join payout y on y.id = a.payout_id
   cross join ${linesByLedger("a.payout_id")}
   where ($1::text is null or y.program_id = $1) and ${inSlice("a.payout_id")}`,
);
