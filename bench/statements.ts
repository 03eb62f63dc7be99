import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApp } from "../src/api/app.ts";
import { createMetrics } from "../src/metrics/metrics.ts";
import { createKeyUses } from "../src/api/http/key-uses.ts";
import { createRateLimits } from "../src/api/rate-limits/rate-limits.ts";
import type { Deps } from "../src/deps.ts";
import { countQueries } from "./count-queries.ts";
import { saleRequest, type BenchProgram } from "./scene.ts";

/** Statements that one sale sends to PostgreSQL, begin and commit included, counted at the driver. */
export async function countStatements(deps: Deps, program: BenchProgram): Promise<number> {
  const limits = await createRateLimits(deps);
  const temporal = { isReachable: async () => true, close: async () => undefined };
  const handle = createApp({
    deps,
    limits,
    keyUses: createKeyUses(deps),
    metrics: createMetrics(deps),
    temporal,
    codec: null,
    isDraining: () => false,
  }).callback();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = async () => {
    const { path, headers, body } = saleRequest(program);
    const response = await fetch(`${baseUrl}${path}`, { method: "POST", headers, body: body! });
    if (response.status !== 200)
      throw new Error(`a sale was answered ${response.status}: ${await response.text()}`);
  };
  // The first one opens the connection.
  await send();
  const counter = countQueries();
  await send();
  const statements = counter.end();
  await new Promise((resolve) => server.close(resolve));
  return statements;
}
