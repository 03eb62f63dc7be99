import { bigProgram } from "./big-program.ts";
import { startServerEach, type BenchEnvironment } from "./environment.ts";
import { noteRatio } from "./figures.ts";
import { percentile, timesTogether } from "./together.ts";

const REQUESTS = 300;

function report(what: string, smallMs: number, largeMs: number, most: number): void {
  noteRatio(what, [[largeMs], [smallMs]], { unit: "ms", target: { atMost: most } });
}

/** A page of 100 rows in a program with 1,000 and in one with so many. */
export async function measurePages(
  { deps, environment }: BenchEnvironment,
  _: unknown,
  size: number,
): Promise<void> {
  const small = await bigProgram(deps, 1000);
  const large = await bigProgram(deps, size);
  const servers = await startServerEach(2, environment);
  for (const list of ["conversions", "ledger"]) {
    const requests = [small, large].map(({ id, brandKey }) => ({
      path: `/programs/${id}/${list}?limit=100`,
      key: brandKey,
    }));
    const [smallMs, largeMs] = (await timesTogether(servers.baseUrls, requests, REQUESTS)).map((times) =>
      percentile(times, 0.5),
    );
    report(`a page of 100 ${list} of ${size}, of one of 1,000`, smallMs!, largeMs!, 1.5);
  }
  await servers.stop();
}

/** Balances of a program with so many sales, of three ledger entries each, and of one with a tenth, and beside GET /me. */
export async function measureBalances(
  { deps, environment }: BenchEnvironment,
  _: unknown,
  size: number,
): Promise<void> {
  const small = await bigProgram(deps, size / 10);
  const large = await bigProgram(deps, size);
  const servers = await startServerEach(3, environment);
  const requests = [
    { path: `/programs/${small.id}/balances`, key: small.brandKey },
    { path: `/programs/${large.id}/balances`, key: large.brandKey },
    { path: "/me", key: large.brandKey },
  ];
  const [smallMs, largeMs, meMs] = (await timesTogether(servers.baseUrls, requests, REQUESTS)).map((times) =>
    percentile(times, 0.5),
  );
  report(`GET balances at ${size} sales, of those at a tenth`, smallMs!, largeMs!, 4);
  report(`GET balances at ${size} sales, of GET /me`, meMs!, largeMs!, 20);
  await servers.stop();
}
