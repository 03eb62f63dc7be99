import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { cpuOf, cpuOfDatabase, usedBetween } from "./cpu-times.ts";
import { freePort, startServer, type BenchEnvironment } from "./environment.ts";
import { noteRatio, Skipped } from "./figures.ts";
import { runLoad, type LoadRequest } from "./load.ts";
import { saleRequest, type BenchProgram } from "./scene.ts";

const ROUNDS = 5;
const CONNECTIONS = 16;
/** With as few as the service has, it waits for itself: a request takes more than one. */
const POOL = 40;
const LEAST_OF = { on: 4, off: 1.5 } as const;
const DATABASE = "bench_formance";
const PATIENCE_MS = 120_000;
const POLL_MS = 200;

/** What a ledger keeps beside its transactions: everything, as by default, or nothing. */
const FEATURES = {
  on: {},
  off: {
    HASH_LOGS: "DISABLED",
    MOVES_HISTORY: "OFF",
    MOVES_HISTORY_POST_COMMIT_EFFECTIVE_VOLUMES: "DISABLED",
    ACCOUNT_METADATA_HISTORY: "DISABLED",
    TRANSACTION_METADATA_HISTORY: "DISABLED",
  },
} as const;
type History = keyof typeof FEATURES;

/** A round's rate, with the CPU time of one request of its server and of PostgreSQL, in ms. */
interface Round {
  readonly rate: number;
  readonly cpuMs: number;
}

/**
 * Signed sales beside transactions of Formance Ledger with the same three postings, each over as many ledgers as there are
 * programs, with its history on and off, in turns on one PostgreSQL. bench/formance.md says where the program comes from.
 *
 * @param size sales or transactions in a round
 */
export async function measureFormance(
  environment: BenchEnvironment,
  programs: readonly BenchProgram[],
  size: number,
): Promise<void> {
  const program = process.env["FORMANCE_LEDGER"];
  if (program === undefined) {
    throw new Skipped("FORMANCE_LEDGER names no program; bench/formance.md says how to build it");
  }
  const url = await environment.makeDatabase(DATABASE);
  const formance = await startFormance(program, url);
  const service = await startServer("src/api/main.ts", environment.environment);
  const { postmasterPid } = environment.server;
  const kinds = {
    service: { ...service, server: environment.server, request: saleOf(programs) },
    on: {
      ...formance,
      server: { database: DATABASE, postmasterPid },
      request: transactionOf("on", programs),
    },
    off: {
      ...formance,
      server: { database: DATABASE, postmasterPid },
      request: transactionOf("off", programs),
    },
  };
  const rounds = { service: [] as Round[], on: [] as Round[], off: [] as Round[] };
  const run = async (name: keyof typeof kinds, count: number): Promise<Round> => {
    const { baseUrl, pid, server, request } = kinds[name];
    const cpu = () => new Map([...cpuOf(pid), ...cpuOfDatabase(server)]);
    const before = cpu();
    const { perSecond } = await runLoad(baseUrl, count, CONNECTIONS, request);
    return { rate: perSecond, cpuMs: usedBetween(before, cpu()) / count };
  };
  const names = ["service", "on", "off"] as const;
  try {
    for (const history of ["on", "off"] as const)
      await makeLedgers(formance.baseUrl, history, programs.length);
    for (const name of names) await run(name, size / ROUNDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      await environment.analyze();
      for (const name of names) rounds[name].push(await run(name, size));
    }
  } finally {
    await Promise.all([service.stop(), formance.stop()]);
  }
  for (const history of ["on", "off"] as const) {
    const both = (of: (round: Round) => number) => [rounds.service.map(of), rounds[history].map(of)] as const;
    const what = `sale, of Formance's transaction with its history ${history}`;
    noteRatio(
      `${what}, rate`,
      both(({ rate }) => rate),
      { target: { atLeast: LEAST_OF[history] } },
    );
    noteRatio(
      `${what}, CPU time of server and PostgreSQL`,
      both(({ cpuMs }) => cpuMs),
      { unit: "ms" },
    );
  }
}

const saleOf = (programs: readonly BenchProgram[]) => (index: number) =>
  saleRequest(programs[index % programs.length]!);

const ledgerOf = (history: History, index: number): string => `bench-${history}-${index}`;

let transactions = 0;

/** What a sale posts: the partner's commission, the recruiter's and the fee. */
function transactionOf(history: History, programs: readonly BenchProgram[]) {
  return (index: number): LoadRequest => {
    transactions += 1;
    const posting = (destination: string, amount: number) => ({
      ...{ source: "world", destination, amount, asset: "USD/2" },
    });
    return {
      method: "POST",
      path: `/v2/${ledgerOf(history, index % programs.length)}/transactions`,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        postings: [posting("partners:1", 2_580), posting("partners:2", 258), posting("fees", 129)],
        reference: `order-${transactions}`,
        metadata: {},
      }),
      expectedStatus: 200,
    };
  };
}

async function makeLedgers(baseUrl: string, history: History, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const response = await fetch(`${baseUrl}/v2/${ledgerOf(history, index)}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ features: FEATURES[history] }),
    });
    if (!response.ok) throw new Error(`no ledger was made, ${response.status}: ${await response.text()}`);
  }
}

async function startFormance(program: string, url: string) {
  const port = await freePort();
  const child = spawn(
    program,
    [
      ...["serve", "--auto-upgrade", "--experimental-features", `--bind=127.0.0.1:${port}`],
      ...[`--postgres-uri=${url}`, `--postgres-max-open-conns=${POOL}`, `--postgres-max-idle-conns=${POOL}`],
      "--audit-enabled=false",
    ],
    { stdio: "ignore" },
  );
  const baseUrl = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + PATIENCE_MS;
  const isUp = async () => (await fetch(`${baseUrl}/_healthcheck`).catch(() => null))?.ok === true;
  while (!(await isUp())) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${program} did not start`);
    await sleep(POLL_MS);
  }
  return {
    baseUrl,
    pid: String(child.pid),
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
  };
}
