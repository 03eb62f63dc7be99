import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { Deps } from "../src/deps.ts";
import { withClient } from "../src/local/postgres/databases.ts";
import { cpuOfDatabase, cpuOfEndedServers, usedBetween, type DatabaseServer } from "./cpu-times.ts";
import type { SentQuery } from "./count-queries.ts";
import { startServer, type BenchEnvironment } from "./environment.ts";
import { noteRatio, Skipped } from "./figures.ts";
import { runLoad } from "./load.ts";
import { functionOf, scriptOf } from "./pgbench-script.ts";
import { saleRequest, type BenchProgram } from "./scene.ts";
import { queriesOfSales } from "./statements.ts";

const run = promisify(execFile);

const ROUNDS = 5;
/** More scripts would only be more of the same. */
const PROGRAMS = 10;
/** As many connections as the service's pool. */
const CLIENTS = 10;
const CONNECTIONS = 16;
const LEAST_OF_STATEMENTS = 0.55;
const LEAST_OF_FUNCTION = 0.5;

/** Rates, and PostgreSQL's CPU time of a sale in ms. */
interface Rounds {
  readonly rates: number[];
  readonly postgresMs: number[];
}

/**
 * Signed sales beside pgbench on the same database: sending the service's own statements, as they were sent, and calling one
 * function that runs them.
 *
 * @param size sales in a round
 */
export async function measurePgbench(
  environment: BenchEnvironment,
  programs: readonly BenchProgram[],
  size: number,
): Promise<void> {
  await refuseWithoutPgbench();
  const sold = programs.slice(0, PROGRAMS);
  const scripts = await writeScripts(environment, sold);
  const server = await startServer("src/api/main.ts", environment.environment);
  const url = environment.environment["DATABASE_URL"]!;
  const kinds = {
    service: inService(environment.server, server.baseUrl, sold),
    statements: inPgbench(environment.server, url, scripts.statements),
    function: inPgbench(environment.server, url, scripts.functions),
  };
  const rounds = { service: noRounds(), statements: noRounds(), function: noRounds() };
  const names = ["service", "statements", "function"] as const;
  try {
    for (const name of names) await kinds[name](size / ROUNDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      await environment.analyze();
      for (const name of names) {
        const { rate, postgresMs } = await kinds[name](size);
        rounds[name].rates.push(rate);
        rounds[name].postgresMs.push(postgresMs);
      }
    }
  } finally {
    await server.stop();
  }
  const { service, statements, function: called } = rounds;
  const statementsTarget = { target: { atLeast: LEAST_OF_STATEMENTS } };
  noteRatio(
    "sale, of pgbench sending the service's own statements",
    [service.rates, statements.rates],
    statementsTarget,
  );
  const functionTarget = { target: { atLeast: LEAST_OF_FUNCTION } };
  noteRatio("sale, of pgbench calling one function", [service.rates, called.rates], functionTarget);
  const ms = { unit: "ms" };
  noteRatio(
    "sale, PostgreSQL's CPU time, of its own statements",
    [service.postgresMs, statements.postgresMs],
    ms,
  );
  noteRatio("sale, PostgreSQL's CPU time, of one function", [service.postgresMs, called.postgresMs], ms);
}

const noRounds = (): Rounds => ({ rates: [], postgresMs: [] });

async function refuseWithoutPgbench(): Promise<void> {
  await run("pgbench", ["--version"]).catch(() => {
    throw new Skipped("pgbench is not installed; it comes with PostgreSQL's contributed programs");
  });
}

/** A script for each program and kind: pgbench takes one of them at random for each transaction. */
async function writeScripts(
  { deps, folder, environment }: BenchEnvironment,
  programs: readonly BenchProgram[],
): Promise<Readonly<Record<"statements" | "functions", readonly string[]>>> {
  const sales = await queriesOfSales(deps, programs);
  const types = await parameterTypes(deps, sales[0]![0]);
  const paths = { statements: [] as string[], functions: [] as string[] };
  const write = (kind: keyof typeof paths, index: number, text: string): void => {
    const path = join(folder, `${kind}-${index}.sql`);
    writeFileSync(path, `${text}\n`);
    paths[kind].push(path);
  };
  const { create, scripts } = functionOf("bench_sale", sales, (index) => types[index]!);
  await withClient(environment["DATABASE_MIGRATION_URL"]!, (owner) => owner.query(create));
  for (const [index, sale] of sales.entries()) {
    write("statements", index, scriptOf(sale));
    write("functions", index, scripts[index]!);
  }
  return paths;
}

/** The types of each statement's parameters, as PostgreSQL finds them. */
async function parameterTypes(deps: Deps, sale: readonly SentQuery[]): Promise<string[][]> {
  const types: string[][] = [];
  await withClient(deps.config.databaseUrl, async (client: pg.Client) => {
    for (const [index, { text, values }] of sale.entries()) {
      if (values.length > 0) await client.query(`prepare bench_${index} as ${text}`);
      const { rows } = await client.query<{ types: string[] }>(
        "select parameter_types::text[] as types from pg_prepared_statements where name = $1",
        [`bench_${index}`],
      );
      types.push(rows[0]?.types ?? []);
    }
  });
  return types;
}

interface Measured {
  readonly rate: number;
  readonly postgresMs: number;
}

function inService(database: DatabaseServer, baseUrl: string, programs: readonly BenchProgram[]) {
  return async (count: number): Promise<Measured> => {
    const before = cpuOfDatabase(database);
    const { perSecond } = await runLoad(baseUrl, count, CONNECTIONS, (index) =>
      saleRequest(programs[index % programs.length]!),
    );
    return { rate: perSecond, postgresMs: usedBetween(before, cpuOfDatabase(database)) / count };
  };
}

const WORDS = ["--no-vacuum", "--protocol=simple", "--define=prepared=0", `--client=${CLIENTS}`, "--jobs=2"];

function inPgbench(database: DatabaseServer, url: string, scripts: readonly string[]) {
  return async (count: number): Promise<Measured> => {
    const each = Math.ceil(count / CLIENTS);
    const before = cpuOfEndedServers(database);
    const files = scripts.flatMap((script) => ["--file", script]);
    const { stdout } = await run("pgbench", [...WORDS, `--transactions=${each}`, ...files, url]);
    const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    const processed = /actually processed: (\d+)\/(\d+)/.exec(stdout);
    if (rate === undefined || processed?.[1] !== processed?.[2]) throw new Error(`pgbench failed: ${stdout}`);
    const usedMs = usedBetween(before, cpuOfEndedServers(database));
    return { rate: Number(rate), postgresMs: usedMs / (each * CLIENTS) };
  };
}
