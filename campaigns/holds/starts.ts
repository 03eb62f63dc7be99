import { setTimeout as sleep } from "node:timers/promises";
import { messagesLeft } from "../../bench/bulk-holds.ts";
import type { BenchProgram } from "../../bench/scene.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { untilNoneLeft } from "../cluster/until-so.ts";
import { measureInPairs, type Measured, type Pair } from "./in-pairs.ts";
import { openHolds } from "./open-holds.ts";
import { eachBetween, processorMs } from "./processor-ms.ts";

export interface StartsOptions {
  /** How often one worker and all of them are measured, one right after the other. */
  readonly pairs: number;
  /** Holds of each of the two. */
  readonly count: number;
  /** Before each of the two, in ms. */
  readonly restMs: number;
  readonly say: (line: string) => void;
}

/** A frozen relay that led is followed after 1.2 s. */
export const REST_MS = 2_500;
const LOOK_EVERY_MS = 50;
/** Far enough for none to come due. */
const HOLD_MS = 30 * 86_400_000;

/**
 * How many holds a second start while all workers run, and while all but the first are frozen: nothing is due, so that no
 * task waits for those. The speed of a machine changes by a fifth from one minute to the next, and less from one of a pair
 * to the other.
 */
export async function measureStarts(
  cluster: Cluster,
  program: BenchProgram,
  { pairs, count, restMs, say }: StartsOptions,
): Promise<Pair[]> {
  const left = messagesLeft(cluster.deps);
  const start = async (): Promise<Measured> => {
    await sleep(restMs);
    const before = processorMs(cluster);
    const startedAt = performance.now();
    await openHolds(cluster, program, count, new Date(Date.now() + HOLD_MS));
    const seconds = await untilNoneLeft(left, { everyMs: LOOK_EVERY_MS });
    if (seconds === null) throw new Error("holds were not started for minutes");
    const perSecond = count / ((performance.now() - startedAt) / 1_000);
    return { perSecond, each: eachBetween(before, processorMs(cluster), count) };
  };
  const startByFirst = async (): Promise<Measured> => {
    const others = cluster.parts.filter(({ name }) => /^worker-(?!1$)/.test(name));
    const goOn = others.map((worker) => worker.suspend());
    try {
      return await start();
    } finally {
      for (const resume of goOn) resume();
    }
  };
  // New processes compile their code and prepare their statements.
  await start();
  await start();
  return measureInPairs(pairs, startByFirst, start, (perSecond) => say(`started a second: ${perSecond}`));
}
