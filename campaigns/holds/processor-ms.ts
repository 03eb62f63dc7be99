import type { Cluster } from "../cluster/cluster.ts";
import { processorTime } from "../cluster/processor-time.ts";

export const PROCESS_KINDS = ["postgres", "temporal", "worker"] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];

/** Processor time of each kind of process, in ms. */
export type ProcessorMs = Readonly<Record<ProcessKind, number>>;

export function processorMs({ folder }: Cluster): ProcessorMs {
  const times = Object.entries(processorTime(folder));
  return recordOf((kind) =>
    times.filter(([part]) => part.startsWith(kind)).reduce((sum, [, seconds]) => sum + seconds * 1_000, 0),
  );
}

/** What each of `count` took. */
export const eachBetween = (before: ProcessorMs, after: ProcessorMs, count: number): ProcessorMs =>
  recordOf((kind) => (after[kind] - before[kind]) / count);

const recordOf = (valueOf: (kind: ProcessKind) => number): ProcessorMs =>
  Object.fromEntries(PROCESS_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<ProcessKind, number>;
