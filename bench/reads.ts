import { bigProgram } from "./big-program.ts";
import { startServer, type BenchEnvironment } from "./environment.ts";
import { percentile, timesTogether } from "./together.ts";

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
