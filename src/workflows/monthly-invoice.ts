import { proxyActivities } from "@temporalio/workflow";
import type { MoneyActivities } from "../activities/money-activities.ts";
import { watchEntity } from "./watch-entity.ts";
import { DATABASE_WORK } from "./policies.ts";

const { issueInvoice } = proxyActivities<MoneyActivities>({
  ...DATABASE_WORK,
  summary: "Check whether the month is over",
});

/** Issues a program's invoice of platform fees once the month is over. FUNDING-4. */
export function monthlyInvoiceWorkflow(input: { programId: string; month: string }): Promise<string> {
  return watchEntity(
    input,
    () => issueInvoice(input),
    (until) =>
      `The fees of \`${input.programId}\` in ${input.month} are invoiced **${until}** (service clock).`,
  );
}
