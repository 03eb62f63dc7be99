import { startServer, type BenchEnvironment } from "./environment.ts";
import { note, noteRatio } from "./figures.ts";
import { runLoad, type LoadRequest, type LoadResult } from "./load.ts";
import { cpuOf, cpuOfDatabase, usedBetween } from "./cpu-times.ts";
import { clickRequest, makePrograms, saleRequest, type BenchProgram } from "./scene.ts";
import { queriesOfSales } from "./statements.ts";

const ROUNDS = 5;
const WARM_UP_REQUESTS = 500;
const CONNECTIONS = 16;
const LEAST_RATIO = { sale: 0.9, redirect: 0.95 } as const;
const MOST_TRIPS = 5;

/** Signed sales of distinct orders, and how often one goes to PostgreSQL and back, begin and commit included. */
export async function measureSales(
  environment: BenchEnvironment,
  programs: readonly BenchProgram[],
  size: number,
): Promise<void> {
  const [sales] = await queriesOfSales(environment.deps, [programs[0]!]);
  note({
    what: "trips of a sale to PostgreSQL, begin and commit included",
    value: sales![0].length,
    unit: "",
    target: { atMost: MOST_TRIPS },
  });
  await compare("sale", environment, programs, saleRequest, size);
}

/** Redirects whose click is recorded before the visitor is sent on. */
export async function measureRedirects(
  environment: BenchEnvironment,
  programs: readonly BenchProgram[],
  size: number,
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
  requests: number,
): Promise<void> {
  const barePrograms = await makePrograms(environment.bare.deps, programs.length);
  const servers = {
    service: await startServer("src/api/main.ts", environment.environment),
    bare: await startServer("bench/bare-server.ts", environment.bare.environment),
  };
  const results = { service: [] as Measured[], bare: [] as Measured[] };
  const run = async (name: keyof typeof servers, count: number): Promise<Measured> => {
    const own = name === "service" ? programs : barePrograms;
    const database = (name === "service" ? environment : environment.bare).server;
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
      await Promise.all([environment.analyze(), environment.bare.analyze()]);
      for (const name of ["service", "bare"] as const) results[name].push(await run(name, requests));
    }
  } finally {
    await Promise.all([servers.service.stop(), servers.bare.stop()]);
  }
  report(what, results);
}

/** A round's rate and latency, with the CPU time that one request takes, in ms; NaN where it is not known. */
interface Measured extends LoadResult {
  readonly serverMs: number;
  readonly postgresMs: number;
}

function report(
  what: keyof typeof LEAST_RATIO,
  { service, bare }: Readonly<Record<"service" | "bare", readonly Measured[]>>,
): void {
  const both = (of: (one: Measured) => number) => [service.map(of), bare.map(of)] as const;
  const ofBare = `${what}, of the barest handler`;
  const target = { atLeast: LEAST_RATIO[what] };
  noteRatio(
    `${ofBare}, rate`,
    both(({ perSecond }) => perSecond),
    { target },
  );
  noteRatio(
    `${ofBare}, latency at the median`,
    both(({ p50Ms }) => p50Ms),
    { unit: "ms" },
  );
  noteRatio(
    `${ofBare}, CPU time of the server`,
    both(({ serverMs }) => serverMs),
    { unit: "ms" },
  );
  noteRatio(
    `${ofBare}, CPU time of PostgreSQL`,
    both(({ postgresMs }) => postgresMs),
    { unit: "ms" },
  );
}
