/**
 * `npm run bench`: the service beside the barest handler of the same durable work, on one PostgreSQL in one run.
 * Only ratios mean something on a shared machine. Figures of a run are in bench/README.md.
 */
import { measureBusyProgram } from "./busy-program.ts";
import { measureRedirects, measureSales } from "./compare.ts";
import { measureConsole } from "./console.ts";
import { startEnvironment, type BenchEnvironment } from "./environment.ts";
import { measureHolds } from "./holds.ts";
import { measureMemory } from "./memory.ts";
import { measureOpenHolds } from "./open-holds.ts";
import { measurePayouts } from "./payouts.ts";
import { measurePostbacks } from "./postbacks.ts";
import { measureBalances, measurePages } from "./reads.ts";
import { measureRelay } from "./relay.ts";
import { makePrograms, type BenchProgram } from "./scene.ts";
import { measureStatistics } from "./statistics.ts";

const PROGRAMS = 50;

type Part = (
  environment: BenchEnvironment,
  programs: readonly BenchProgram[],
  size: number | undefined,
) => Promise<void>;

/** What can be measured, in this order; `npm run bench -- <name>` measures one. Each starts and stops its own servers. */
const PARTS: Readonly<Record<string, Part>> = {
  sale: measureSales,
  redirect: measureRedirects,
  "busy-program": measureBusyProgram,
  memory: measureMemory,
  pages: measurePages,
  console: measureConsole,
  balances: measureBalances,
  statistics: measureStatistics,
  payouts: (environment, _, size) => measurePayouts(environment, size),
  postbacks: measurePostbacks,
  holds: (environment, [program], size) => measureHolds(environment, program!, size),
  relay: (environment, [program], size) => measureRelay(environment, program!, size),
  "open-holds": (environment, [program], size) => measureOpenHolds(environment, program!, size),
};

async function main(): Promise<void> {
  const [only, size] = process.argv.slice(2);
  if (only !== undefined && !(only in PARTS)) {
    throw new Error(`there is no part ${only}; there are ${Object.keys(PARTS).join(", ")}`);
  }
  const environment = await startEnvironment();
  try {
    const programs = await makePrograms(environment.deps, PROGRAMS);
    for (const [name, measure] of Object.entries(PARTS)) {
      if (only === undefined || only === name) {
        await measure(environment, programs, size === undefined ? undefined : Number(size));
      }
    }
  } finally {
    await environment.stop();
  }
}

await main();
