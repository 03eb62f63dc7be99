import type { Deps } from "../../deps.ts";
import { bookFault, type BookFault } from "../../domain/money/book-fault.ts";
import {
  digestOfMonth,
  type MonthDigest,
  type MonthFigures,
} from "../../queries/reconciliation/month-digest.ts";
import {
  MOST_PROBLEMS,
  problemOf,
  type CheckResult,
  type Problem,
} from "../../queries/reconciliation/problem.ts";
import type { ProgressStore } from "../../queries/reconciliation/run-in-slices.ts";
import { nextSealToCompare, type SealedMonth } from "../../queries/reconciliation/sealed-months.ts";

const NAME = "sealed_months";

/** Stored with the time at which the comparison began. A month that differs is compared again, so it is not stored. */
const BEGUN = { sliceSize: 1, problems: [], notChecked: [], isDone: false } as const;

export interface SealComparison {
  /** Null for every program. */
  readonly programId: string | null;
  /** No further month is begun after this time; those left come first next time. Infinity for no limit. */
  readonly mostMs: number;
  readonly progress: ProgressStore;
  /** Called between statements; throws if the work is to stop. */
  readonly proceed: () => void;
}

/**
 * Compares closed months with their seals: those first that were found unchanged longest ago, so that with little time
 * all have their turn. After an interruption, those that were found unchanged since the beginning are not compared again.
 * OPERATE-26.
 */
export async function compareSeals(
  deps: Pick<Deps, "sql" | "systemClock">,
  { programId, mostMs, progress, proceed }: SealComparison,
): Promise<CheckResult> {
  const earlier = (await progress.find()).get(NAME);
  const startedAt = earlier?.afterKey == null ? deps.systemClock.now() : new Date(earlier.afterKey);
  let unchanged = earlier?.checked ?? 0;
  const deadline = performance.now() + mostMs;
  const problems: Problem[] = [];
  let different = 0;
  for (let after: SealedMonth | null = null; performance.now() < deadline;) {
    const month: SealedMonth | null = await nextSealToCompare(deps.sql, programId, startedAt, after);
    if (month === null) break;
    after = month;
    const faults = differencesOf(month, await digestOfMonth(deps.sql, month, month.before, proceed));
    if (faults.length === 0) {
      unchanged += 1;
      await recordComparison(deps, month);
      await progress.store(NAME, { ...BEGUN, afterKey: startedAt.toISOString(), checked: unchanged });
      continue;
    }
    different += 1;
    if (problems.length < MOST_PROBLEMS) {
      const id = `${month.programId} ${month.start.toISOString().slice(0, 7)}`;
      problems.push(problemOf(NAME, id, faults));
    }
  }
  return { checked: unchanged + different, problems };
}

function differencesOf(sealed: MonthDigest, found: MonthDigest): BookFault[] {
  if (sealed.digest.equals(found.digest)) return [];
  const figures = [
    "entries",
    "earnedCents",
    "paidOutCents",
    "feeCents",
  ] as const satisfies (keyof MonthFigures)[];
  const different = figures.filter((figure) => sealed[figure] !== found[figure]);
  if (different.length === 0) return [bookFault("sealed_entries_differ", {})];
  return different.map((figure, place) =>
    bookFault(place === 0 ? "sealed_figure_differs" : "sealed_figure_differs_too", {
      name: figure,
      found: String(found[figure]),
      sealed: String(sealed[figure]),
    }),
  );
}

async function recordComparison(
  { sql, systemClock }: Pick<Deps, "sql" | "systemClock">,
  { programId, start }: SealedMonth,
): Promise<void> {
  await sql.execute("update ledger_seal set checked_at = $3 where program_id = $1 and period_start = $2", [
    programId,
    start,
    systemClock.now(),
  ]);
}
