import type { ProcessorMs } from "./processor-ms.ts";

/** What was done with holds, by one worker or by all. */
export interface Measured {
  readonly perSecond: number;
  /** For one hold. */
  readonly each: ProcessorMs;
}

/** What was measured with one worker and with all, one right after the other. */
export interface Pair {
  readonly one: Measured;
  readonly all: Measured;
}

/** Measures in pairs. Which of the two comes first alternates, so that neither always meets the younger database. */
export async function measureInPairs(
  pairs: number,
  byOne: () => Promise<Measured>,
  byAll: () => Promise<Measured>,
  say: (perSecond: string) => void,
): Promise<Pair[]> {
  const measured: Pair[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const isOneFirst = pair % 2 === 0;
    const first = isOneFirst ? await byOne() : await byAll();
    const second = isOneFirst ? await byAll() : await byOne();
    const [one, all] = isOneFirst ? [first, second] : [second, first];
    measured.push({ one, all });
    say(`${one.perSecond.toFixed(0)} by one worker, ${all.perSecond.toFixed(0)} by all`);
  }
  return measured;
}
