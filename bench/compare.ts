import { BARE_DATABASE, DATABASE, startServer, type BenchEnvironment } from "./environment.ts";
import { medianOf, runLoad, type LoadRequest, type LoadResult } from "./load.ts";
import { cpuOf, cpuOfDatabase, usedBetween } from "./cpu-times.ts";
import { clickRequest, makePrograms, saleRequest, type BenchProgram } from "./scene.ts";
import { countStatements } from "./statements.ts";

const ROUNDS = 5;
const DEFAULT_REQUESTS_PER_ROUND = 1500;
const WARM_UP_REQUESTS = 500;
const CONNECTIONS = 16;
const LEAST_RATIO = { sale: 0.9, redirect: 0.95 } as const;
const MOST_TRIPS = 5;

/** Signed sales of distinct orders, and how often one goes to PostgreSQL and back, begin and commit included. */
export async function measureSales(
  environment: BenchEnvironment,
  programs: readonly BenchProgram[],
  size?: number,
): Promise<void> {
  const trips = await countStatements(environment.deps, programs[0]!);
  process.stdout.write(`Trips of a sale to PostgreSQL: ${trips} (at most ${MOST_TRIPS})\n`);
  await compare("sale", environment, programs, saleRequest, size);
}

/** Redirects whose click is recorded before the visitor is sent on. */
export async function measureRedirects(
  environment: BenchEnvironment,
  programs: readonly BenchProgram[],
  size?: number,
): Promise<void> {
  await compare("redirect", environment, programs, clickRequest, size);
}

/**
 * The service beside the bare handler, each on a database of its own in one PostgreSQL: the bare handler pays for none of
 * the sums that the service keeps beside its tables.
 */
async function compare(
  what: keyof typeof LEAST_RATIO,
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
  const results = { service: [] as Measured[], bare: [] as Measured[] };
  const run = async (name: keyof typeof servers, count: number): Promise<Measured> => {
    const own = name === "service" ? programs : barePrograms;
    const database = name === "service" ? DATABASE : BARE_DATABASE;
    const times = () => ({ server: cpuOf(servers[name].pid), postgres: cpuOfDatabase(database) });
    const before = times();
    const load = await runLoad(servers[name].baseUrl, count, CONNECTIONS, (index) =>
      requestOf(own[index % own.length]!),
    );
    const after = times();
    return {
      ...load,
      serverMs: usedBetween(before.server, after.server) / count,
      postgresMs: usedBetween(before.postgres, after.postgres) / count,
    };
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

/** A round's rate and latency, with the CPU time that one request takes, in ms; NaN where it is not known. */
interface Measured extends LoadResult {
  readonly serverMs: number;
  readonly postgresMs: number;
}

function print(what: keyof typeof LEAST_RATIO, service: Measured, bare: Measured): void {
  const ratio = service.perSecond / bare.perSecond;
  const row = (name: string, { perSecond, p50Ms, p99Ms, serverMs, postgresMs }: Measured) =>
    `  ${name.padEnd(8)} ${perSecond.toFixed(0).padStart(6)}/s  p50 ${p50Ms.toFixed(1)} ms  ` +
    `p99 ${p99Ms.toFixed(1)} ms  CPU ${serverMs.toFixed(2)} ms, of PostgreSQL ${postgresMs.toFixed(2)} ms`;
  process.stdout.write(`${what}\n${row("service", service)}\n${row("bare", bare)}\n`);
  const least = LEAST_RATIO[what];
  const verdict = ratio >= least ? "met" : "MISSED";
  process.stdout.write(`  ratio ${ratio.toFixed(2)} (target at least ${least}) ${verdict}\n`);
  process.stdout.write(`  ratio of PostgreSQL's CPU ${(service.postgresMs / bare.postgresMs).toFixed(2)}\n`);
}
