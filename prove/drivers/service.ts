import { createHmac } from "node:crypto";
import type { AddressInfo } from "node:net";
import { asyncLocalStorage, Context, type Info } from "@temporalio/activity";
import { noopMetricMeter } from "@temporalio/common";
import { Pool as HttpPool } from "undici";
import { createDatabaseActivities } from "../../src/activities/database-activities.ts";
import { createPayoutActivities } from "../../src/activities/payout-activities.ts";
import { createApp } from "../../src/api/app.ts";
import { createApiServer } from "../../src/api/http/create-server.ts";
import { createRateLimits } from "../../src/api/rate-limits/rate-limits.ts";
import { COMMANDS } from "../../src/cli/registry.ts";
import { runCommand } from "../../src/cli/run-command.ts";
import type { Deps } from "../../src/deps.ts";
import { createMetrics } from "../../src/metrics/metrics.ts";
import type { Rails } from "../../src/rails/rail.ts";
import { openTestDeps } from "../../test/support/scenes/deps.ts";

import { createRailDouble, type RailDouble } from "./rail-double.ts";

/** An answer of the API: what was asked for, or the code of the refusal. */
export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes
  readonly body: any;
}

/** The service in this process, on a database of its own; reached over HTTP and by the operator's commands. */
export interface Service {
  readonly deps: Deps;
  readonly activities: ReturnType<typeof createDatabaseActivities>;
  readonly rail: RailDouble;
  /** Looks after a payout as its process does, `hoursOn` hours later by the machine's clock. */
  advancePayout(payoutId: string, hoursOn: number): Promise<unknown>;
  /** Any path. A body that is no text is sent as JSON. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** A command of the operator, as `vp` runs it. */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes
  vp(words: string, input: Record<string, unknown>): Promise<any>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Secret of the payment provider's webhooks, the same in each program. */
export const PAYMENTS_SECRET = "whsec_payments";
/** Secret of the rail's webhooks. */
export const RAIL_SECRET = "whsec_rail";

/** No limit gets in the way of a campaign. */
const SETTINGS = {
  KEY_LIMIT_PER_MINUTE: "1000000",
  EVENT_LIMIT_PER_MINUTE: "1000000",
  EVENT_FAILURE_LIMIT_PER_MINUTE: "1000000",
  CLICK_LIMIT_PER_MINUTE: "1000000",
  COUNTRY_HEADER: "x-country",
  TRUST_PROXY: "1",
  STRIPE_API_KEY: "sk_test_prove",
  STRIPE_WEBHOOK_SECRET: RAIL_SECRET,
  DATABASE_POOL_SIZE: "12",
};

/** What an activity finds around it: nobody takes it back, and its heartbeats go nowhere. */
function activityContext(): Context {
  const never = new Promise<never>(() => undefined);
  const silent = () => undefined;
  const log = { log: silent, trace: silent, debug: silent, info: silent, warn: silent, error: silent };
  const { signal } = new AbortController();
  return new Context({} as Info, never, signal, silent, undefined, log, noopMetricMeter, {});
}

export async function startService(): Promise<Service> {
  const { deps, close } = await openTestDeps(SETTINGS);
  const limits = await createRateLimits(deps);
  const temporal = { isReachable: async () => true, close: async () => undefined };
  const server = createApiServer(
    createApp({ deps, limits, metrics: createMetrics(deps), temporal, isDraining: () => false }),
    limits,
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const http = new HttpPool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    connections: 12,
  });
  const rail = createRailDouble();
  const rails: Rails = new Map([["stripe", rail]]);
  const commands = new Map(COMMANDS.map((command) => [`${command.noun} ${command.verb}`, command]));
  return {
    deps,
    activities: createDatabaseActivities(deps),
    rail,
    advancePayout(payoutId, hoursOn) {
      const securityClock = { now: () => new Date(Date.now() + hoursOn * 3_660_000) };
      const payouts = createPayoutActivities({ ...deps, securityClock }, rails);
      return asyncLocalStorage.run(activityContext(), () => payouts.advancePayout({ payoutId }));
    },
    async call(method, path, { key, body, headers = {} } = {}) {
      const isText = typeof body === "string";
      const response = await http.request({
        method,
        path,
        headers: {
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
      });
      const text = await response.body.text();
      const isJson = String(response.headers["content-type"]).includes("json");
      return {
        status: response.statusCode,
        headers: response.headers,
        body: isJson ? JSON.parse(text) : text,
      };
    },
    vp(words, input) {
      const command = commands.get(words);
      if (command === undefined) throw new Error(`there is no command ${words}`);
      return runCommand(deps, command, command.input.parse(input));
    },
    async close() {
      await http.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await limits.close();
      await close();
    },
  };
}

/** Headers of an event as a brand's backend signs it. */
export function signedHeaders(program: string, secret: string, rawBody: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", secret).update(`${timestamp}.${rawBody}`).digest("hex");
  return { "x-vp-program": program, "x-vp-timestamp": timestamp, "x-vp-signature": signature };
}

/** The header by which Stripe signs an event. */
export function stripeHeaders(secret: string, rawBody: string): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", secret).update(`${timestamp}.${rawBody}`).digest("hex");
  return { "stripe-signature": `t=${timestamp},v1=${signature}` };
}
