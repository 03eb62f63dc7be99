import assert from "node:assert";
import { isPassing } from "../../db/fault.ts";
import { errorCodeOf, hasSqlState } from "../../db/sql-state.ts";
import { isRefusedStatement } from "../../db/sql.ts";
import { inSnapshot } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { bookFault } from "../../domain/money/book-fault.ts";
import { MOST_PROBLEMS, problemOf, type Check, type CheckResult, type Problem } from "./problem.ts";
import type { Slice } from "./subject.ts";

/** How far a check has come. */
export interface CheckProgress {
  /** The key of the last subject that was checked; null before the first. */
  readonly afterKey: string | null;
  /** How many subjects the next slice has. */
  readonly sliceSize: number;
  /** How many records were checked. */
  readonly checked: number;
  readonly problems: readonly Problem[];
  /** Subjects that take longer than a slice may; the check itself where its further subjects could not be read. */
  readonly notChecked: readonly string[];
  readonly isDone: boolean;
}

/** Where a verification keeps its progress, so that it goes on after a restart. */
export interface ProgressStore {
  /** By the keys of the checks. */
  find(): Promise<ReadonlyMap<string, CheckProgress>>;
  store(checkKey: string, progress: CheckProgress): Promise<void>;
}

/** A verification in slices. */
export interface SlicedRun {
  /** Null for every program. */
  readonly programId: string | null;
  readonly withSealed: boolean;
  /** Null for a verification that is not continued after an interruption. */
  readonly progress: ProgressStore | null;
  /** Called before each slice; throws if the run is to stop. */
  readonly proceed: () => void;
  /** Of the first slice of each check. */
  readonly sliceSize?: number;
}

export const FIRST_SLICE = 2_000;
/** Memory grows with it. */
const LARGEST_SLICE = 20_000;
/** No slow slice is halved below it: where every slice is slow, smaller ones only make more of them. */
const SMALLEST_SLOW_SLICE = 100;
/** Slices take between these times: a quick one makes the next twice as large, a slow one half as large. */
const QUICK_MS = 1_000;
const SLOW_MS = 4_000;

type SnapshotDeps = Pick<Deps, "orm" | "pool" | "sessionWork">;

/**
 * Runs a check in slices, each in a snapshot of its own. A check compares the records of one subject with each other, and
 * each command changes them in one transaction; so sales that are committed between two slices look like no fault.
 * OPERATE-24.
 *
 * A slice that fails or takes too long is halved until the subject at fault is found: it is a problem, or named as not
 * checked, and hides nothing else. Absurd figures, such as a sum beyond safe integers, fail like this. Where the next
 * subjects themselves cannot be read, the check is named as not checked from there on. A passing fault of the database
 * fails the whole run, which goes on where it stood.
 *
 * @param before where an interrupted run stood
 */
export async function runInSlices(
  deps: SnapshotDeps,
  check: Check,
  run: SlicedRun,
  before?: CheckProgress,
): Promise<CheckProgress> {
  let progress: CheckProgress = before ?? {
    afterKey: null,
    sliceSize: run.sliceSize ?? FIRST_SLICE,
    checked: 0,
    problems: [],
    notChecked: [],
    isDone: false,
  };
  while (!progress.isDone) {
    run.proceed();
    progress = await afterNextSlice(deps, check, run, progress);
    await run.progress?.store(check.key, progress);
  }
  return progress;
}

async function afterNextSlice(
  deps: SnapshotDeps,
  check: Check,
  { programId, withSealed, sliceSize: fixedSize }: SlicedRun,
  progress: CheckProgress,
): Promise<CheckProgress> {
  const { afterKey: after, sliceSize } = progress;
  const startedAt = performance.now();
  const { isEndKnown, upTo, result } = await lookAt(deps, check, { programId, withSealed, after }, sliceSize);
  const tookMs = performance.now() - startedAt;
  const moved = { ...progress, afterKey: upTo ?? after, isDone: upTo === null };
  if (!(result instanceof Failure)) {
    return {
      ...moved,
      sliceSize: fixedSize ?? nextSliceSize(sliceSize, tookMs),
      checked: progress.checked + result.checked,
      problems: joined(progress.problems, result.problems),
    };
  }
  if (check.subject !== null && sliceSize > 1) return { ...progress, sliceSize: Math.ceil(sliceSize / 2) };

  const name = upTo === null ? check.key : `${check.key} of ${upTo}`;
  const notChecked = [...progress.notChecked, name];
  if (result.isTooLong) return { ...moved, notChecked };
  const owner = (upTo === null ? null : await programOf(deps, check, upTo)) ?? programId ?? "all programs";
  const problem = problemOf(check.name, owner, [
    bookFault("not_checked", { check: name, error: result.message }),
  ]);
  const problems = joined(progress.problems, [problem]);
  return isEndKnown ? { ...moved, problems } : { ...moved, problems, notChecked };
}

/** How many subjects the slice after one that could be checked has. */
export function nextSliceSize(sliceSize: number, tookMs: number): number {
  if (tookMs < QUICK_MS) return Math.min(LARGEST_SLICE, sliceSize * 2);
  if (tookMs <= SLOW_MS) return sliceSize;
  // One that failed may be smaller, and stays so until it is quick.
  return Math.max(Math.min(sliceSize, SMALLEST_SLOW_SLICE), Math.ceil(sliceSize / 2));
}

/** Why a slice could not be checked. */
class Failure {
  readonly message: string;
  readonly isTooLong: boolean;
  constructor(error: Error) {
    this.message = error.message;
    this.isTooLong = hasSqlState(error, "queryCanceled");
  }
}

interface Look {
  /** Whether the slice's end could be read. */
  readonly isEndKnown: boolean;
  /** The last key of the slice; null for the end of all. */
  readonly upTo: string | null;
  readonly result: CheckResult | Failure;
}

async function lookAt(
  deps: SnapshotDeps,
  check: Check,
  from: Omit<Slice, "upTo">,
  size: number,
): Promise<Look> {
  let upTo: string | null = null;
  let isEndKnown = false;
  try {
    return await inSnapshot(deps, async (sql) => {
      upTo = (await check.subject?.endOf(sql, from, size)) ?? null;
      isEndKnown = true;
      return { isEndKnown, upTo, result: await check.run(sql, { ...from, upTo }) };
    });
  } catch (error) {
    if (!(error instanceof Error) || !isOfSlice(error, isEndKnown)) throw error;
    return { isEndKnown, upTo, result: new Failure(error) };
  }
}

/**
 * Whether a failure is due to what a slice reads. Figures beyond exact numbers fail an assertion. Anything else, such as a
 * lost connection or a lock, fails the whole run.
 */
function isOfSlice(error: Error, isEndKnown: boolean): boolean {
  if (error instanceof assert.AssertionError || hasSqlState(error, "queryCanceled")) return true;
  if (!isRefusedStatement(error)) return false;
  // A file that cannot be read fails what lies in it. A smaller slice may do with the memory and files that there are.
  return !isPassing(error) || isOfClass(error, "58") || (isEndKnown && isOfClass(error, "53"));
}

const isOfClass = (error: Error, sqlStateClass: string): boolean =>
  errorCodeOf(error)?.startsWith(sqlStateClass) === true;

const programOf = (deps: SnapshotDeps, { subject }: Check, key: string): Promise<string | null> =>
  inSnapshot(deps, (sql) => subject?.programOf(sql, key) ?? Promise.resolve(null));

/** One problem for each record, and not too many. */
function joined(known: readonly Problem[], found: readonly Problem[]): readonly Problem[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...found.filter(({ id }) => !ids.has(id))].slice(0, MOST_PROBLEMS);
}
