/**
 * `npm run bench`: the service beside the barest handler of the same durable work, on one PostgreSQL in one run.
 * Only ratios mean something on a shared machine. Figures of a run are in bench/README.md.
 */
import { startEnvironment, startServer, type BenchEnvironment, type BenchServer } from "./environment.ts";
import { medianOf, runLoad, type LoadRequest, type LoadResult } from "./load.ts";
import { measureBalances, measurePages } from "./reads.ts";
import { clickRequest, makePrograms, saleRequest } from "./scene.ts";
import { countStatements } from "./statements.ts";

const PROGRAMS = 50;
const ROUNDS = 5;
const REQUESTS_PER_ROUND = 1500;
const CONNECTIONS = 16;
const MEMORY_EVENTS = { first: 10_000, last: 100_000 };

interface Comparison {
  readonly what: string;
  readonly service: LoadResult;
  readonly bare: LoadResult;
  readonly least: number;
}

async function compare(
  what: string,
  least: number,
  service: BenchServer,
  bare: BenchServer,
  makeRequest: (index: number) => LoadRequest,
): Promise<Comparison> {
  const results = { service: [] as LoadResult[], bare: [] as LoadResult[] };
  // One round each to warm up, then in turns, so that a busy moment of the machine meets both.
  for (const server of [service, bare]) await runLoad(server.baseUrl, 500, CONNECTIONS, makeRequest);
  for (let round = 0; round < ROUNDS; round += 1) {
    results.service.push(await runLoad(service.baseUrl, REQUESTS_PER_ROUND, CONNECTIONS, makeRequest));
    results.bare.push(await runLoad(bare.baseUrl, REQUESTS_PER_ROUND, CONNECTIONS, makeRequest));
  }
  return { what, least, service: medianOf(results.service), bare: medianOf(results.bare) };
}

function print({ what, service, bare, least }: Comparison): void {
  const ratio = service.perSecond / bare.perSecond;
  const row = (name: string, result: LoadResult) =>
    `  ${name.padEnd(8)} ${result.perSecond.toFixed(0).padStart(6)}/s  p50 ${result.p50Ms.toFixed(1)} ms  p99 ${result.p99Ms.toFixed(1)} ms`;
  process.stdout.write(`${what}\n${row("service", service)}\n${row("bare", bare)}\n`);
  process.stdout.write(
    `  ratio ${ratio.toFixed(2)} (target at least ${least}) ${ratio >= least ? "met" : "MISSED"}\n`,
  );
}

async function measureMemory(
  environment: BenchEnvironment,
  programs: Awaited<ReturnType<typeof makePrograms>>,
) {
  const server = await startServer("src/api/main.ts", environment.environment);
  const sale = (index: number) => saleRequest(programs[index % programs.length]!);
  await runLoad(server.baseUrl, MEMORY_EVENTS.first, CONNECTIONS, sale);
  const early = await server.memory();
  await runLoad(server.baseUrl, MEMORY_EVENTS.last - MEMORY_EVENTS.first, CONNECTIONS, sale);
  const late = await server.memory();
  await server.stop();
  const grownMiB = late.heapMiB - early.heapMiB;
  process.stdout.write(
    `Memory after ${MEMORY_EVENTS.first} and ${MEMORY_EVENTS.last} events\n` +
      `  heap ${early.heapMiB.toFixed(0)} → ${late.heapMiB.toFixed(0)} MiB, ` +
      `resident ${early.rssMiB.toFixed(0)} → ${late.rssMiB.toFixed(0)} MiB ` +
      `(target: at most 64 MiB more) ${grownMiB <= 64 && late.rssMiB - early.rssMiB <= 64 ? "met" : "MISSED"}\n`,
  );
}

async function main(): Promise<void> {
  const only = process.argv[2];
  const isWanted = (name: string) => only === undefined || only === name;
  const environment = await startEnvironment();
  try {
    const programs = await makePrograms(environment.deps, PROGRAMS);
    const service = await startServer("src/api/main.ts", environment.environment);
    const bare = await startServer("bench/bare-server.ts", environment.environment);
    const pick = (index: number) => programs[index % programs.length]!;
    if (isWanted("sale")) {
      process.stdout.write(
        `Statements of a sale: ${await countStatements(environment.deps, pick(0))} (at most 12)\n`,
      );
      print(await compare("POST /events, sale", 0.6, service, bare, (index) => saleRequest(pick(index))));
    }
    if (isWanted("redirect")) {
      print(await compare("GET /r/{code}", 0.6, service, bare, (index) => clickRequest(pick(index))));
    }
    if (isWanted("pages")) await measurePages(environment.deps, service);
    if (isWanted("balances")) await measureBalances(environment.deps, service);
    await Promise.all([service.stop(), bare.stop()]);
    if (isWanted("memory")) await measureMemory(environment, programs);
  } finally {
    await environment.stop();
  }
}

await main();
