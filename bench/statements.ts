import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApp } from "../src/api/app.ts";
import { createKeyUses } from "../src/api/http/key-uses.ts";
import { createRateLimits } from "../src/api/rate-limits/rate-limits.ts";
import type { Deps } from "../src/deps.ts";
import { createMetrics } from "../src/metrics/metrics.ts";
import { watchQueries, type SentQuery } from "./count-queries.ts";
import { saleRequest, type BenchProgram } from "./scene.ts";

/**
 * What two sales of each of these programs send to PostgreSQL, begin and commit included, as the driver is given it. The
 * first sales, which open the connection, are left out.
 */
export async function queriesOfSales(
  deps: Deps,
  programs: readonly BenchProgram[],
): Promise<readonly (readonly [SentQuery[], SentQuery[]])[]> {
  const limits = await createRateLimits(deps);
  const keyUses = createKeyUses(deps);
  const temporal = { isReachable: async () => true, close: async () => undefined };
  const handle = createApp({
    deps,
    limits,
    keyUses,
    metrics: createMetrics(deps),
    temporal,
    codec: null,
    isDraining: () => false,
    noteRead: () => {},
  }).callback();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = async (program: BenchProgram): Promise<SentQuery[]> => {
    const { path, headers, body } = saleRequest(program);
    const queries = watchQueries();
    const response = await fetch(`${baseUrl}${path}`, { method: "POST", headers, body: body! });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`a sale was answered ${response.status}: ${text}`);
    return queries.end();
  };
  try {
    const sent: [SentQuery[], SentQuery[]][] = [];
    await send(programs[0]!);
    for (const program of programs) {
      let two = [await send(program), await send(program)] as [SentQuery[], SentQuery[]];
      // What the process writes from time to time is no part of a sale.
      while (!areAlike(...two)) two = [two[1], await send(program)];
      sent.push(two);
    }
    return sent;
  } finally {
    await new Promise((resolve) => server.close(resolve));
    await Promise.all([limits.close(), keyUses.close()]);
  }
}

const areAlike = (one: readonly SentQuery[], other: readonly SentQuery[]): boolean =>
  one.length === other.length && one.every(({ text }, index) => text === other[index]!.text);
