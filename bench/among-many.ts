import { bigProgram } from "./big-program.ts";
import type { BenchDatabase, BenchEnvironment } from "./environment.ts";
import { startServer } from "./environment.ts";
import { median, noteRatio } from "./figures.ts";
import { runLoad } from "./load.ts";
import { makePrograms, saleRequest, type BenchProgram } from "./scene.ts";

const ROUNDS = 5;
/**
 * After the fill, the first sales read index pages that are in no memory yet, and after a checkpoint the first change of
 * each page writes all of it to the log: a service that has run for a minute is past that.
 */
const WARM_UP_REQUESTS = 10_000;
const REQUESTS = 1_500;
const CONNECTIONS = 16;
const LEAST_RATIO = 0.9;
const DATABASE = "bench_alone";

/**
 * Signed sales of one program and of as many as there are, in a database that has nothing else, and of as many beside so
 * many conversions of another brand, in turns. The slower of two is compared with the quicker one, whichever it is.
 *
 * @param conversions in all, with those that other parts have left
 */
export async function measureAmongMany(
  environment: BenchEnvironment,
  programs: readonly BenchProgram[],
  conversions: number,
): Promise<void> {
  const missing = conversions - (await conversionsIn(environment));
  if (missing > 0) await bigProgram(environment.deps, missing);
  const alone = await environment.openDatabase(DATABASE);
  const few = await makePrograms(alone.deps, programs.length);
  const beside = `beside ${await conversionsIn(environment)} conversions`;
  const servers = {
    alone: await startServer("src/api/main.ts", alone.environment),
    beside: await startServer("src/api/main.ts", environment.environment),
  };
  const kinds = [
    { name: "one program", server: servers.alone, programs: few.slice(0, 1) },
    { name: `${few.length} programs`, server: servers.alone, programs: few },
    { name: beside, server: servers.beside, programs },
  ] as const;
  const rates = kinds.map((): number[] => []);
  try {
    const rateOf = async (kind: (typeof kinds)[number], count: number): Promise<number> => {
      const load = await runLoad(kind.server.baseUrl, count, CONNECTIONS, (index) =>
        saleRequest(kind.programs[index % kind.programs.length]!),
      );
      return load.perSecond;
    };
    for (const kind of kinds) await rateOf(kind, WARM_UP_REQUESTS);
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all([alone.analyze(), environment.analyze()]);
      for (const [index, kind] of kinds.entries()) rates[index]!.push(await rateOf(kind, REQUESTS));
    }
  } finally {
    await Promise.all([servers.alone.stop(), servers.beside.stop()]);
  }
  for (const [one, other] of [
    [0, 1],
    [2, 1],
  ] as const) {
    const [slower, quicker] = [one, other].sort((a, b) => median(rates[a]!) - median(rates[b]!)) as [
      number,
      number,
    ];
    noteRatio(
      `sale, ${kinds[slower]!.name}, of ${kinds[quicker]!.name}, rate`,
      [rates[slower]!, rates[quicker]!],
      { target: { atLeast: LEAST_RATIO } },
    );
  }
}

async function conversionsIn({ deps }: BenchDatabase): Promise<number> {
  const row = await deps.sql.row<{ count: number }>("select count(*)::integer as count from conversion");
  return row!.count;
}
