import { inSnapshot } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { listAttention, type Attention } from "../operations/attention.ts";
import { balancesAgainstLedger } from "./balance-checks.ts";
import { conversionsAgainstRules } from "./conversion-checks.ts";
import { approvedCustomers } from "./customer-checks.ts";
import { FUNDING_CHECKS } from "./funding-checks.ts";
import { LEDGER_CHECKS } from "./ledger-checks.ts";
import { creditedUnderOneName } from "./order-checks.ts";
import { RAIL_CHECKS } from "./rail-checks.ts";
import { openRowsHaveWorkflows, outboxIsHandedOver, type IsRunning } from "./process-checks.ts";
import type { CheckResult, Problem } from "./problem.ts";
import { runCheck } from "./run-check.ts";

/** The checks of the books at one moment. */
export const CHECKS = [
  balancesAgainstLedger,
  conversionsAgainstRules,
  creditedUnderOneName,
  ...LEDGER_CHECKS,
  ...FUNDING_CHECKS,
  ...RAIL_CHECKS,
  approvedCustomers,
  outboxIsHandedOver,
] as const;

export interface Verification {
  /** How many records were checked, each check counted separately. */
  readonly checked: number;
  readonly problems: readonly Problem[];
  /** What needs an operator. The books are correct about it. */
  readonly attention: readonly Attention[];
  /** Names of checks that could not run; absent if all did. */
  readonly notChecked?: readonly string[];
}

/** How to ask Temporal as well. */
export interface AskTemporal {
  readonly isRunning: IsRunning;
  /** How long to recheck rows that seem to lack a workflow; by default until the sweep has run. */
  readonly patienceMs?: number;
}

/**
 * Verifies the ledger against everything else, at one moment of the database: the balance identity, conversions,
 * payouts and their lines, funding, invoices, the counts of approved customers; and the outbox and the open rows
 * against Temporal.
 *
 * @param programId null for every program
 * @param temporal null to skip Temporal; it is asked only if every program is checked
 */
export async function verifyLedger(
  deps: Pick<Deps, "orm" | "pool" | "sql" | "sessionWork">,
  programId: string | null,
  temporal: AskTemporal | null,
): Promise<Verification> {
  const results: CheckResult[] = [];
  const notChecked: string[] = [];
  await inSnapshot(deps, async (sql) => {
    for (const check of CHECKS) results.push(await runCheck(sql, check, programId));
  });
  if (programId === null) {
    // Outside the snapshot: workflows are read as they are now.
    const processes =
      temporal && (await openRowsHaveWorkflows(deps.sql, temporal.isRunning, temporal.patienceMs));
    if (processes === null) notChecked.push("processes");
    else results.push(processes);
  }
  return {
    checked: results.reduce((sum, { checked }) => sum + checked, 0),
    problems: results.flatMap(({ problems }) => problems),
    attention: await listAttention(deps.sql, programId),
    ...(notChecked.length === 0 ? {} : { notChecked }),
  };
}
