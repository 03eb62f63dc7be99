import { STATISTICS_DAYS } from "../src/domain/sales/statistics.ts";
import { bigProgram, type BigProgram } from "./big-program.ts";
import { startServerEach, type BenchEnvironment, type BenchServers } from "./environment.ts";
import { noteRatio } from "./figures.ts";
import { percentile, timesTogether, type TimedRequest } from "./together.ts";

const SMALL = 10_000;
const REQUESTS = 100;
const MOST_OF_SMALL = 4;
const MOST_OF_ME = 20;

/** Every report, by its name; `days` is added. */
const REPORTS: Readonly<Record<string, (program: BigProgram) => TimedRequest>> = {
  "program results": ({ id, brandKey }) => ({ path: `/programs/${id}/stats?`, key: brandKey }),
  "breakdown by country": ({ id, brandKey }) => ({ path: `/programs/${id}/breakdown?`, key: brandKey }),
  "breakdown by device": ({ id, brandKey }) => ({
    path: `/programs/${id}/breakdown?by=device&`,
    key: brandKey,
  }),
  "recruiter overrides": ({ id, brandKey }) => ({
    path: `/programs/${id}/recruiter-overrides?`,
    key: brandKey,
  }),
  "partner results": ({ partnerId, brandKey }) => ({ path: `/partners/${partnerId}/stats?`, key: brandKey }),
  "sub-ids, 40 labels": ({ partnerId, brandKey }) => ({
    path: `/partners/${partnerId}/sub-ids?`,
    key: brandKey,
  }),
  "sub-ids, 400 labels": ({ partnerId, brandKey }) => ({
    path: `/partners/${partnerId}/sub-ids?by=sub2&`,
    key: brandKey,
  }),
  "own stats": ({ id, partnerKey }) => ({ path: `/partner/programs/${id}/stats?`, key: partnerKey }),
  "own breakdown": ({ id, partnerKey }) => ({ path: `/partner/programs/${id}/breakdown?`, key: partnerKey }),
};

/** Each report over each window in a program of 10,000 clicks and sales and in one of so many, and beside GET /me. */
export async function measureStatistics(
  { deps, environment }: BenchEnvironment,
  _: unknown,
  size: number,
): Promise<void> {
  const small = await bigProgram(deps, SMALL);
  const large = await bigProgram(deps, size);
  const servers = await startServerEach(3, environment);
  for (const [name, requestOf] of Object.entries(REPORTS)) {
    for (const days of STATISTICS_DAYS) await measureReport(servers, name, days, requestOf, small, large);
  }
  await servers.stop();
}

async function measureReport(
  servers: BenchServers,
  name: string,
  days: number,
  requestOf: (program: BigProgram) => TimedRequest,
  small: BigProgram,
  large: BigProgram,
): Promise<void> {
  const requests = [small, large].map((program) => {
    const { path, key } = requestOf(program);
    return { path: `${path}days=${days}`, key };
  });
  const me = { path: "/me", key: large.brandKey };
  const [smallMs, largeMs, meMs] = (await timesTogether(servers.baseUrls, [...requests, me], REQUESTS)).map(
    (times) => percentile(times, 0.95),
  );
  const what = `${name}, ${days} days, p95`;
  const atMost = (bar: number) => ({ unit: "ms", target: { atMost: bar } });
  noteRatio(`${what}, of that at ${SMALL} sales`, [[largeMs!], [smallMs!]], atMost(MOST_OF_SMALL));
  noteRatio(`${what}, of GET /me`, [[largeMs!], [meMs!]], atMost(MOST_OF_ME));
}
