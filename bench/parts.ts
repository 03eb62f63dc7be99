import { measureAmongMany } from "./among-many.ts";
import { measureBusyProgram } from "./busy-program.ts";
import { measureRedirects, measureSales } from "./compare.ts";
import { measureConsole } from "./console.ts";
import type { BenchEnvironment } from "./environment.ts";
import { measureFormance } from "./formance.ts";
import { measureGrowth } from "./growth.ts";
import { measureHolds } from "./holds.ts";
import { measureIndexUse } from "./index-use.ts";
import { measureMemory } from "./memory.ts";
import { measureOpenings } from "./openings.ts";
import { measureOpenHolds } from "./open-holds.ts";
import { measurePayouts } from "./payouts.ts";
import { measurePgbench } from "./pgbench.ts";
import { measurePostbacks } from "./postbacks.ts";
import { measureBalances, measurePages } from "./reads.ts";
import { measureRelay } from "./relay.ts";
import { measureSalesBesideBatch } from "./sales-beside-batch.ts";
import type { BenchProgram } from "./scene.ts";
import { measureStart } from "./start.ts";
import { measureStatistics } from "./statistics.ts";
import { measureUnfolded } from "./unfolded.ts";
import { measureVerify } from "./verify.ts";

export interface Part {
  readonly measure: (
    environment: BenchEnvironment,
    programs: readonly BenchProgram[],
    size: number,
  ) => Promise<void>;
  /** What `npm run bench` measures it with. */
  readonly size: number;
  /** What `--quick` measures it with; null leaves it out. */
  readonly quickSize: number | null;
}

/** What can be measured, in this order; each starts and stops its own servers. */
export const PARTS: Readonly<Record<string, Part>> = {
  sale: { measure: measureSales, size: 1_500, quickSize: 600 },
  pgbench: { measure: measurePgbench, size: 2_000, quickSize: 600 },
  formance: { measure: measureFormance, size: 1_000, quickSize: 300 },
  redirect: { measure: measureRedirects, size: 4_000, quickSize: 1_500 },
  "busy-program": { measure: measureBusyProgram, size: 60, quickSize: 20 },
  // Before what fills programs with approved sales, whose holds a worker would begin.
  payouts: {
    measure: (environment, _, size) => measurePayouts(environment, size),
    size: 600,
    quickSize: 100,
  },
  postbacks: { measure: measurePostbacks, size: 600, quickSize: 100 },
  holds: {
    measure: (environment, [program], size) => measureHolds(environment, program!, size),
    size: 500,
    quickSize: 100,
  },
  relay: {
    measure: (environment, [program], size) => measureRelay(environment, program!, size),
    size: 3_000,
    quickSize: 500,
  },
  start: { measure: measureStart, size: 5, quickSize: 3 },
  "open-holds": {
    measure: (environment, [program], size) => measureOpenHolds(environment, program!, size),
    size: 2_000,
    quickSize: null,
  },
  // After what has a worker, which would look through all of it.
  openings: {
    measure: (environment, _, size) => measureOpenings(environment, size),
    size: 5_000,
    quickSize: 100,
  },
  "sales-beside-batch": { measure: measureSalesBesideBatch, size: 5_000, quickSize: 100 },
  memory: { measure: measureMemory, size: 50_000, quickSize: null },
  pages: { measure: measurePages, size: 100_000, quickSize: 10_000 },
  console: { measure: measureConsole, size: 100_000, quickSize: null },
  balances: { measure: measureBalances, size: 100_000, quickSize: 10_000 },
  statistics: { measure: measureStatistics, size: 100_000, quickSize: null },
  growth: { measure: measureGrowth, size: 1_000_000, quickSize: null },
  // The program of the part before.
  verify: { measure: measureVerify, size: 1_000_000, quickSize: null },
  // The same, whose books it leaves with accruals that came and went.
  unfolded: { measure: measureUnfolded, size: 1_000_000, quickSize: null },
  "among-many": { measure: measureAmongMany, size: 1_300_000, quickSize: null },
  // Of all parts before.
  "index-use": { measure: measureIndexUse, size: 0, quickSize: 0 },
};
