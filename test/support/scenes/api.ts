import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { createApp } from "../../../src/api/app.ts";
import type { Endpoint } from "../../../src/api/endpoint/endpoint.ts";
import { createApiServer } from "../../../src/api/http/create-server.ts";
import { createFoldingForReads } from "../../../src/api/http/folding-for-reads.ts";
import { createKeyUses } from "../../../src/api/http/key-uses.ts";
import { createRateLimits } from "../../../src/api/rate-limits/rate-limits.ts";
import { API_PREFIX } from "../../../src/api/endpoint/endpoint.ts";
import { ENDPOINTS } from "../../../src/api/registry.ts";
import type { Deps } from "../../../src/deps.ts";
import { payloadCodecOf } from "../../../src/temporal/payload-codec.ts";
import { createMetrics } from "../../../src/metrics/metrics.ts";
import { openTestDeps, type TestSettings } from "./deps.ts";
import { expectOurError, expectDeclaredResponse } from "../repository/contract.ts";
import { watchResponses } from "../checks/watch-responses.ts";

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  // Tests look into answers of many shapes; each is checked against its endpoint's schema in `call`.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

export interface CallOptions {
  readonly key?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A running API on a database of its own. */
export interface TestApi {
  readonly baseUrl: string;
  readonly deps: Deps;
  readonly environment: Record<string, string>;
  /** Calls below `/api/v1`, and checks that the response has the shape that the endpoint declares. */
  call(method: string, path: string, options?: CallOptions): Promise<ApiResponse>;
  /** Any path of the service, without a check of the response's shape. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** What its own port for metrics answers. */
  metrics(): Promise<string>;
}

/** A running API that somebody has to end. */
export interface StartedApi extends TestApi {
  /** Ends it, and fails when any of its responses, to whatever client, was not as the OpenAPI document says. */
  close(): Promise<void>;
}

const ROUTES = ENDPOINTS.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
}));

const endpointOf = (method: string, path: string): Endpoint | undefined =>
  ROUTES.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path.split("?")[0]!))
    ?.endpoint;

export interface StartOptions {
  readonly requestTimeoutMs?: number;
  /** Whether it folds beside reads what no worker does; not by default, since its statements would be counted too. */
  readonly isFolding?: boolean;
}

/** No test reaches a limit by accident. */
const NO_LIMITS: TestSettings = {
  KEY_LIMIT_PER_MINUTE: "100000",
  KEY_CALLS_AT_ONCE: "1000",
  PROGRAM_CALLS_AT_ONCE: "1000",
  EVENT_LIMIT_PER_MINUTE: "1000000",
  EVENT_FAILURE_LIMIT_PER_MINUTE: "1000000",
  CLICK_LIMIT_PER_MINUTE: "1000000",
};

/** The limits that hold where an operator sets none. */
export const DEFAULT_LIMITS: TestSettings = Object.fromEntries(
  Object.keys(NO_LIMITS).map((setting) => [setting, ""]),
);

/** Starts the API in this process, as `src/api/main.ts` does, on a free port. Temporal counts as reachable. */
export async function startApi(settings: TestSettings = {}, options: StartOptions = {}): Promise<StartedApi> {
  const { deps, environment, close } = await openTestDeps({ ...NO_LIMITS, ...settings });
  const limits = await createRateLimits(deps);
  const keyUses = createKeyUses(deps);
  const temporal = { isReachable: async () => true, close: async () => undefined };
  const codec = payloadCodecOf(deps.config);
  const metrics = createMetrics(deps);
  const folding = options.isFolding === true ? createFoldingForReads(deps) : null;
  const app = createApp({
    ...{ deps, limits, keyUses, metrics, temporal, codec },
    isDraining: () => false,
    noteRead: () => folding?.noteRead(),
  });
  const server = createApiServer(app, limits, options);
  const undocumented = watchResponses(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl,
    deps,
    environment,
    async call(method, path, { key, body, headers = {} } = {}) {
      const fetched = await fetch(`${baseUrl}${API_PREFIX}${path}`, {
        method,
        redirect: "manual",
        headers: {
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await fetched.text();
      const response: ApiResponse = {
        status: fetched.status,
        headers: fetched.headers,
        body: text === "" ? undefined : JSON.parse(text),
      };
      const endpoint = endpointOf(method, path);
      if (endpoint && response.status < 300) expectDeclaredResponse(endpoint, response);
      if (response.status >= 400 && path !== "/events") expectOurError(response);
      return response;
    },
    fetch: (path, init) => fetch(`${baseUrl}${path}`, { redirect: "manual", ...init }),
    metrics: () => metrics.text(),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await limits.close();
      await keyUses.close();
      await folding?.close();
      await close();
      assert.deepEqual(undocumented, [], "every response is as the OpenAPI document says");
    },
  };
}
