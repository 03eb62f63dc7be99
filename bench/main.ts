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
import { measureSalesBesideBatch } from "./sales-beside-batch.ts";
import { makePrograms, type BenchProgram } from "./scene.ts";
import { measureStatistics } from "./statistics.ts";

const PROGRAMS = 50;

type Part = (
  environment: BenchEnvironment,
  programs: readonly BenchProgram[],
  size: number | undefined,
) => Promise<void>;

/** What can be measured, in this order; `npm run bench -- <name> …` measures some. Each starts and stops its own servers. */
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
  "sales-beside-batch": measureSalesBesideBatch,
  postbacks: measurePostbacks,
  holds: (environment, [program], size) => measureHolds(environment, program!, size),
  relay: (environment, [program], size) => measureRelay(environment, program!, size),
  "open-holds": (environment, [program], size) => measureOpenHolds(environment, program!, size),
};

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const wanted = given.filter((word) => Number.isNaN(Number(word)));
  const size = given.find((word) => !wanted.includes(word));
  for (const name of wanted) {
    if (!(name in PARTS)) {
      throw new Error(`there is no part ${name}; there are ${Object.keys(PARTS).join(", ")}`);
    }
  }
  const environment = await startEnvironment();
  try {
    const programs = await makePrograms(environment.deps, PROGRAMS);
    for (const [name, measure] of Object.entries(PARTS)) {
      if (wanted.length === 0 || wanted.includes(name)) {
        await measure(environment, programs, size === undefined ? undefined : Number(size));
      }
    }
  } finally {
    await environment.stop();
  }
}

await main();
