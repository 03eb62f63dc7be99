import type { BenchProgram } from "../../bench/scene.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { untilNoneLeft } from "../cluster/until-so.ts";

export interface DrainOptions {
  readonly count: number;
  /** How long it is watched at most; `Infinity` is until none is left. */
  readonly minutes: number;
  readonly say: (line: string) => void;
}

/** What became of holds that are due. */
export interface Drained {
  readonly completed: number;
  readonly seconds: number;
  /** None was completed for ten minutes. */
  readonly hasStalled: boolean;
}

const PATIENCE_MS = 600_000;

/** How often so many holds are counted: that reads all of them, and must not be part of what is measured. */
export const countEveryMs = (count: number): number => Math.max(500, count / 10);

/** Watches holds that are all due until none is left or the time is over. */
export async function drain(
  cluster: Cluster,
  program: BenchProgram,
  { count, minutes, say }: DrainOptions,
): Promise<Drained> {
  const startedAt = performance.now();
  let left = count;
  const elapsedMs = (): number => performance.now() - startedAt;
  const seconds = await untilNoneLeft(
    async () => {
      if (elapsedMs() > minutes * 60_000) return 0;
      left = await heldConversions(cluster, program);
      return left;
    },
    { say, patienceMs: PATIENCE_MS, everyMs: countEveryMs(count) },
  );
  return { completed: count - left, seconds: elapsedMs() / 1_000, hasStalled: seconds === null };
}

export const completedText = ({ completed, seconds }: Drained): string =>
  `${completed} completed in ${seconds.toFixed(0)} s, ${(completed / seconds).toFixed(1)} a second`;

/** How many conversions of the program wait for their date. */
export async function heldConversions({ deps }: Cluster, { id }: BenchProgram): Promise<number> {
  const row = await deps.sql.row<{ count: number }>(
    "select count(*)::int as count from conversion where program_id = $1 and released_at is null",
    [id],
  );
  return row!.count;
}
