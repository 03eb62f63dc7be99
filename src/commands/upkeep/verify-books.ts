import { columns, type RowOf } from "../../db/columns.ts";
import { Partner } from "../../db/entities/partner.ts";
import { Program } from "../../db/entities/program.ts";
import type { Deps } from "../../deps.ts";
import {
  verifyLedger,
  type AskTemporal,
  type Verification,
} from "../../queries/reconciliation/verify-ledger.ts";
import { BALANCE_CHECKS } from "../../queries/reconciliation/balance-checks.ts";
import { MOST_PROBLEMS } from "../../queries/reconciliation/problem.ts";
import { compareSeals } from "./compare-seals.ts";
import { sealMonths } from "./seal-months.ts";
import { verificationProgress } from "./verification-progress.ts";

/** How long closed months are compared with their seals, unless all are. */
const COMPARE_MS = 10 * 60_000;

export interface BooksToVerify {
  /** Names the verification, whose progress is stored by this name; `forgetProgress` ends it. */
  readonly run: string;
  /** Null for every program. */
  readonly programId: string | null;
  /** Whether all sealed months are compared with their seals and checked like open ones. */
  readonly withSealed: boolean;
  /** Null to skip Temporal. */
  readonly temporal: AskTemporal | null;
  /** Called between slices and statements; throws if the work is to stop. */
  readonly proceed?: () => void;
}

type BookDeps = Pick<Deps, "orm" | "pool" | "sql" | "sessionWork" | "systemClock" | "log">;

/**
 * Verifies the ledger in slices, and goes on where an earlier call with the same name stopped; compares closed months
 * with their seals, and seals those that have closed since. OPERATE-24, OPERATE-25, OPERATE-26.
 */
export async function verifyBooks(
  deps: BookDeps,
  { run, programId, withSealed, temporal, proceed = () => {} }: BooksToVerify,
): Promise<Verification> {
  const progress = verificationProgress(deps.sql, run);
  const found = await verifyLedger(deps, programId, temporal, { withSealed, progress, proceed });
  const mostMs = withSealed ? Infinity : COMPARE_MS;
  const seals = await compareSeals(deps, { programId, mostMs, progress, proceed });
  const except = await programsInDoubt(deps, found);
  if (except !== null) await sealMonths(deps, { programId, except, proceed });
  return {
    ...found,
    checked: found.checked + seals.checked,
    problems: [...found.problems, ...seals.problems],
  };
}

const PROGRAM = columns(Program, "p", { id: "id", programId: "id" });
const PARTNER = columns(Partner, "m", ["id", "programId"]);

/** Programs whose sums of the past may be wrong; null if not all of them are known. */
async function programsInDoubt(
  { sql }: BookDeps,
  { problems, notChecked = [] }: Verification,
): Promise<ReadonlySet<string> | null> {
  const ids = problems.filter(({ check }) => check === "balances").map(({ id }) => id);
  // A name without a subject is of a check that ended before its last one.
  const areUnchecked = notChecked.some(
    (name) => name.startsWith("balances_by_hour") || BALANCE_CHECKS.some(({ key }) => key === name),
  );
  if (ids.length >= MOST_PROBLEMS || areUnchecked) return null;
  const programs = await sql.rows<RowOf<typeof PROGRAM>>(
    `select ${PROGRAM} from program p where p.id = any($1::text[])
     union select ${PARTNER} from partner m where m.id = any($1::text[])`,
    [ids],
  );
  const known = new Set(programs.map(({ id }) => id));
  return ids.every((id) => known.has(id)) ? new Set(programs.map(({ programId }) => programId)) : null;
}
