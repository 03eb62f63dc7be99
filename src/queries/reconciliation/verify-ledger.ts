import type { Deps } from "../../deps.ts";
import { listAttention, type Attention } from "../operations/attention.ts";
import { longAdvice } from "./advice-checks.ts";
import { BALANCE_CHECKS } from "./balance-checks.ts";
import { batchSums } from "./batch-checks.ts";
import { conversionsAgainstRules } from "./conversion-checks.ts";
import { approvedCustomers } from "./customer-checks.ts";
import { FUNDING_CHECKS } from "./funding-checks.ts";
import { LEDGER_CHECKS } from "./ledger-checks.ts";
import { creditedUnderOneName } from "./order-checks.ts";
import { RAIL_CHECKS } from "./rail-checks.ts";
import { openRowsHaveWorkflows, outboxIsHandedOver, type IsRunning } from "./process-checks.ts";
import type { Problem } from "./problem.ts";
import { runInSlices, type SlicedRun } from "./run-in-slices.ts";

/** The checks of the books. */
const CHECKS = [
  ...BALANCE_CHECKS,
  conversionsAgainstRules,
  creditedUnderOneName,
  ...LEDGER_CHECKS,
  ...FUNDING_CHECKS,
  batchSums,
  longAdvice,
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

/** How the books are verified. */
export type VerificationOptions = Partial<Omit<SlicedRun, "programId">>;

/**
 * Verifies the ledger against everything else: the balance identity, conversions, payouts and their lines, funding,
 * invoices, the sums of payout batches, what is kept of large payouts' lines, the counts of approved customers; and the
 * outbox and the open rows against Temporal. Each record is verified at one moment of the database, but not all at the same.
 *
 * @param programId null for every program
 * @param temporal null to skip Temporal; it is asked only if every program is checked
 */
export async function verifyLedger(
  deps: Pick<Deps, "orm" | "pool" | "sql" | "sessionWork">,
  programId: string | null,
  temporal: AskTemporal | null,
  options: VerificationOptions = {},
): Promise<Verification> {
  const run: SlicedRun = { programId, withSealed: false, progress: null, proceed: () => {}, ...options };
  const before = await run.progress?.find();
  const notChecked: string[] = [];
  const problems: Problem[] = [];
  let checked = 0;
  for (const check of CHECKS) {
    const result = await runInSlices(deps, check, run, before?.get(check.key));
    checked += result.checked;
    problems.push(...result.problems);
    notChecked.push(...result.notChecked);
  }
  if (programId === null) {
    // Workflows are read as they are now.
    const processes =
      temporal && (await openRowsHaveWorkflows(deps.sql, temporal.isRunning, temporal.patienceMs));
    if (processes === null) notChecked.push("processes");
    else {
      checked += processes.checked;
      problems.push(...processes.problems);
    }
  }
  return {
    checked,
    problems,
    attention: await listAttention(deps.sql, programId),
    ...(notChecked.length === 0 ? {} : { notChecked }),
  };
}
