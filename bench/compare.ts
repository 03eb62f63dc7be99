import { startServer, type BenchEnvironment } from "./environment.ts";
import { medianOf, runLoad, type LoadRequest, type LoadResult } from "./load.ts";
import { clickRequest, makePrograms, saleRequest, type BenchProgram } from "./scene.ts";
import { countStatements } from "./statements.ts";

const ROUNDS = 5;
const DEFAULT_REQUESTS_PER_ROUND = 1500;
const WARM_UP_REQUESTS = 500;
const CONNECTIONS = 16;
const LEAST_RATIO = 0.6;
const MOST_STATEMENTS = 12;

/** Signed sales of distinct orders, and how many statements one takes. */
export async function measureSales(
  environment: BenchEnvironment,
  programs: readonly BenchProgram[],
  size?: number,
): Promise<void> {
  const statements = await countStatements(environment.deps, programs[0]!);
  process.stdout.write(`Statements of a sale: ${statements} (at most ${MOST_STATEMENTS})\n`);
  await compare("POST /events, sale", environment, programs, saleRequest, size);
}

/** Redirects whose click is recorded before the visitor is sent on. */
export async function measureRedirects(
  environment: BenchEnvironment,
  programs: readonly BenchProgram[],
  size?: number,
): Promise<void> {
  await compare("GET /r/{code}", environment, programs, clickRequest, size);
}

/**
 * The service beside the bare handler, each on a database of its own in one PostgreSQL: the bare handler pays for none of
 * the sums that the service keeps beside its tables.
 */
async function compare(
  what: string,
  environment: BenchEnvironment,
  programs: readonly BenchProgram[],
  requestOf: (program: BenchProgram) => LoadRequest,
  requests = DEFAULT_REQUESTS_PER_ROUND,
): Promise<void> {
  const barePrograms = await makePrograms(environment.bare.deps, programs.length);
  const servers = {
    service: await startServer("src/api/main.ts", environment.environment),
    bare: await startServer("bench/bare-server.ts", environment.bare.environment),
  };
  const results = { service: [] as LoadResult[], bare: [] as LoadResult[] };
  const run = (name: keyof typeof servers, count: number) => {
    const own = name === "service" ? programs : barePrograms;
    return runLoad(servers[name].baseUrl, count, CONNECTIONS, (index) => requestOf(own[index % own.length]!));
  };
  try {
    for (const name of ["service", "bare"] as const) await run(name, WARM_UP_REQUESTS);
    // In turns, so that a busy moment of the machine meets both.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of ["service", "bare"] as const) results[name].push(await run(name, requests));
    }
  } finally {
    await Promise.all([servers.service.stop(), servers.bare.stop()]);
  }
  print(what, medianOf(results.service), medianOf(results.bare));
}

function print(what: string, service: LoadResult, bare: LoadResult): void {
  const ratio = service.perSecond / bare.perSecond;
  const row = (name: string, { perSecond, p50Ms, p99Ms }: LoadResult) =>
    `  ${name.padEnd(8)} ${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50Ms.toFixed(1)} ms  p99 ${p99Ms.toFixed(1)} ms`;
  process.stdout.write(`${what}\n${row("service", service)}\n${row("bare", bare)}\n`);
  const verdict = ratio >= LEAST_RATIO ? "met" : "MISSED";
  process.stdout.write(`  ratio ${ratio.toFixed(2)} (target at least ${LEAST_RATIO}) ${verdict}\n`);
}
