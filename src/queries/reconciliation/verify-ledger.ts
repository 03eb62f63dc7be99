import { inSnapshot } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { balancesAgainstLedger } from "./balance-checks.ts";
import { conversionsAgainstRules } from "./conversion-checks.ts";
import { FUNDING_CHECKS } from "./funding-checks.ts";
import { LEDGER_CHECKS } from "./ledger-checks.ts";
import { openRowsHaveWorkflows, outboxIsHandedOver, type IsRunning } from "./process-checks.ts";
import type { CheckResult, Problem } from "./problem.ts";

/** Everything that the books of one moment have to agree on. */
export const CHECKS = [
  balancesAgainstLedger,
  conversionsAgainstRules,
  ...LEDGER_CHECKS,
  ...FUNDING_CHECKS,
  outboxIsHandedOver,
] as const;

export interface Verification {
  /** How many records were looked at, each check counted by itself. */
  readonly checked: number;
  readonly problems: readonly Problem[];
}

/**
 * Holds the ledger against everything else, at one moment of the database: the balance identity, conversions, payouts and
 * their lines, funding, invoices; and the outbox and the open rows against the workflow engine.
 *
 * @param programId null for every program
 * @param isRunning null where the workflow engine is not asked
 */
export async function verifyLedger(
  deps: Pick<Deps, "pool" | "sql">,
  programId: string | null,
  isRunning: IsRunning | null,
): Promise<Verification> {
  const results: CheckResult[] = [];
  await inSnapshot(deps, async (sql) => {
    for (const check of CHECKS) results.push(await check.run(sql, programId));
  });
  // Beside the snapshot: workflows are as they are now.
  if (isRunning !== null && programId === null)
    results.push(await openRowsHaveWorkflows(deps.sql, isRunning));
  return {
    checked: results.reduce((sum, { checked }) => sum + checked, 0),
    problems: results.flatMap(({ problems }) => problems),
  };
}
