import type { Deps } from "../src/deps.ts";
import { factoriesOf } from "../test/support/scenes/factories.ts";
import { bigProgram, type BigProgram } from "./big-program.ts";
import { startServer, type BenchEnvironment } from "./environment.ts";
import { percentile, timesTogether, type TimedRequest } from "./together.ts";

const REQUESTS = 300;

function report(what: string, smallMs: number, largeMs: number, most: number): void {
  const ratio = largeMs / smallMs;
  process.stdout.write(
    `${what}: ${smallMs.toFixed(2)} ms → ${largeMs.toFixed(2)} ms, ratio ${ratio.toFixed(2)} ` +
      `(target at most ${most}) ${ratio <= most ? "met" : "MISSED"}\n`,
  );
}

/** A page of 100 rows in a program with 1,000 and in one with 1,000,000. */
export async function measurePages({ deps, environment }: BenchEnvironment): Promise<void> {
  const small = await bigProgram(deps, 1000);
  const large = await bigProgram(deps, 1_000_000);
  const server = await startServer("src/api/main.ts", environment);
  for (const list of ["conversions", "ledger"]) {
    const requests = [small, large].map(({ id, brandKey }) => ({
      path: `/programs/${id}/${list}?limit=100`,
      key: brandKey,
    }));
    const [smallMs, largeMs] = (await timesTogether(server.baseUrl, requests, REQUESTS)).map((times) =>
      percentile(times, 0.5),
    );
    report(`A page of 100 ${list} of 1,000 and of 1,000,000`, smallMs!, largeMs!, 1.5);
  }
  await server.stop();
}

/** What the console's reads take in a program with 10,000 sales and in one with 1,000,000. */
export async function measureConsole(
  { deps, environment }: BenchEnvironment,
  _programs: readonly unknown[],
  size = 1_000_000,
): Promise<void> {
  const programs = [await bigProgram(deps, size / 100), await bigProgram(deps, size)];
  const server = await startServer("src/api/main.ts", environment);
  for (const [what, pathOf] of Object.entries(CONSOLE_READS)) {
    const requests = [];
    for (const program of programs) requests.push(await consoleRequest(deps, program, pathOf(program)));
    const [smallMs, largeMs] = (await timesTogether(server.baseUrl, requests, REQUESTS)).map((times) =>
      percentile(times, 0.5),
    );
    report(`${what}, of ${size / 100} and of ${size}`, smallMs!, largeMs!, 1.5);
  }
  await server.stop();
}

const ofProgram = (path: string) => (program: BigProgram) => `/programs/${program.id}${path}`;

const CONSOLE_READS: Readonly<Record<string, (program: BigProgram) => string>> = {
  "The to-do counts": () => "/todo",
  "A series of 90 days": ofProgram("/series?days=90"),
  "A page of a partner's payable lines": ({ id, partnerId }) =>
    `/programs/${id}/explain?limit=100&bucket=payable&partnerId=${partnerId}`,
  "A page of the movements of a deposit": ofProgram("/funding-entries?limit=100"),
  "A page of received events": ofProgram("/event-log?limit=100"),
  "A page of received events of one outcome": ofProgram("/event-log?limit=100&status=unmatched"),
  "A search for an order": () => "/search?q=order-77",
  "A search for a partner": () => "/search?q=partner",
};

/** As a member with a session of their own, since a session has a limit. */
async function consoleRequest(deps: Deps, { brandId }: BigProgram, path: string): Promise<TimedRequest> {
  const make = factoriesOf(deps);
  const { loginId } = await make.member(brandId, { role: "viewer" });
  const { secret } = await make.session(loginId);
  return { path, key: { brandId, session: secret } };
}

/** Balances of a program with 20,000 and with 1,000,000 ledger entries, and beside GET /me. */
export async function measureBalances({ deps, environment }: BenchEnvironment): Promise<void> {
  const small = await bigProgram(deps, 6_667);
  const large = await bigProgram(deps, 333_334);
  const server = await startServer("src/api/main.ts", environment);
  const requests = [
    { path: `/programs/${small.id}/balances`, key: small.brandKey },
    { path: `/programs/${large.id}/balances`, key: large.brandKey },
    { path: "/me", key: large.brandKey },
  ];
  const [smallMs, largeMs, meMs] = (await timesTogether(server.baseUrl, requests, REQUESTS)).map((times) =>
    percentile(times, 0.5),
  );
  report("GET balances at 20,000 and at 1,000,000 ledger entries", smallMs!, largeMs!, 4);
  report("GET /me and GET balances at 1,000,000", meMs!, largeMs!, 20);
  await server.stop();
}
