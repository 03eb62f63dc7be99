import { countQueries } from "./count-queries.ts";
import type { BenchEnvironment } from "./environment.ts";
import { note, noteRatio } from "./figures.ts";
import { makePayoutScene } from "./payout-scene.ts";

/** By the hundred, 5,000 partners have a million ledger entries. */
const OPENINGS = [
  { conversionsEach: 1, payableEach: 1 },
  { conversionsEach: 100, payableEach: 1 },
  { conversionsEach: 100, payableEach: 100 },
];
/** A hundred times the lines may take so many times as long. */
const MOST_OF_A_HUNDRED = 3;

/**
 * Opening a batch is one transaction: how long it takes in programs of all sizes, and of how many statements. It is rolled
 * back.
 *
 * @param size how many payouts
 */
export async function measureOpenings({ deps }: BenchEnvironment, size: number): Promise<void> {
  const openings: number[] = [];
  for (const each of OPENINGS) {
    const scene = await makePayoutScene(deps, { partners: size, ...each });
    const counter = countQueries();
    const startedAt = performance.now();
    const { sentOff } = await scene.tryOpenBatch();
    const seconds = (performance.now() - startedAt) / 1000;
    const statements = counter.end();
    openings.push(seconds);
    note({
      what:
        `opening ${sentOff} payouts of ${size * each.payableEach} lines, in a program of ` +
        `${size * each.conversionsEach * 2} ledger entries`,
      value: seconds,
      unit: "s",
      beside: `${statements} statements`,
    });
  }
  noteRatio(
    `opening ${size} payouts of ${size * 100} lines, of those of ${size} lines`,
    [[openings.at(-1)!], [openings[0]!]],
    { unit: "s", target: { atMost: MOST_OF_A_HUNDRED } },
  );
}
