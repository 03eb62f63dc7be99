import { createHash, createHmac } from "node:crypto";
import type { AddressInfo } from "node:net";
import { asyncLocalStorage, Context, type Info } from "@temporalio/activity";
import { noopMetricMeter } from "@temporalio/common";
import type { PoolClient } from "pg";
import { Pool as HttpPool } from "undici";
import {
  createDatabaseActivities,
  type DatabaseActivities,
} from "../../src/activities/database-activities.ts";
import { createMoneyActivities } from "../../src/activities/money-activities.ts";
import { createPayoutActivities } from "../../src/activities/payout-activities.ts";
import { createApp } from "../../src/api/app.ts";
import { createApiServer } from "../../src/api/http/create-server.ts";
import { createKeyUses } from "../../src/api/http/key-uses.ts";
import { createRateLimits } from "../../src/api/rate-limits/rate-limits.ts";
import { COMMANDS } from "../../src/cli/registry.ts";
import { runCommand } from "../../src/cli/run-command.ts";
import type { Deps } from "../../src/deps.ts";
import { createMetrics } from "../../src/metrics/metrics.ts";
import type { Rail, Rails } from "../../src/rails/rail.ts";
import { openTestDeps } from "../../test/support/scenes/deps.ts";

import { createRailDouble, type RailDouble } from "./rail-double.ts";

/** A response of the API: what was asked for, or the code of the error. */
export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes
  readonly body: any;
}

/** The service in this process, on a database of its own; reached over HTTP and by the operator's commands. */
export interface Service {
  readonly deps: Deps;
  /** Settings by which another process works on the same database. */
  readonly environment: Readonly<Record<string, string>>;
  readonly rail: RailDouble;
  readonly work: Work;
  /** Any path. A body that is no text is sent as JSON. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  close(): Promise<void>;
}

/** What processes and operators have the service do. Plain values go in, so that another process can be asked. */
export interface Work extends Pick<
  DatabaseActivities,
  "releaseHold" | "expireWarning" | "applyScheduledTerms" | "settleDelivery"
> {
  /** Looks after a payout as its process does, `hoursOn` hours later by the machine's clock. */
  advancePayout(input: { payoutId: string; hoursOn: number }): Promise<unknown>;
  /** Asks whether a program's payout day has come, as its process does. */
  openScheduledBatch(input: { programId: string }): Promise<unknown>;
  /** A command of the operator, as `vp` runs it. */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes
  vp(input: { words: string; input: Record<string, unknown> }): Promise<any>;
}

export interface CallOptions {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Secret of the payment provider's webhooks, the same in each program. */
export const PAYMENTS_SECRET = "whsec_payments";
/** Secret of the store's webhooks, the same in each program. */
export const STORE_SECRET = "shpss_store";
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

/** What an activity finds around it: nobody cancels it, and its heartbeats go nowhere. */
function activityContext(): Context {
  const never = new Promise<never>(() => undefined);
  const silent = () => undefined;
  const log = { log: silent, trace: silent, debug: silent, info: silent, warn: silent, error: silent };
  const { signal } = new AbortController();
  return new Context({} as Info, never, signal, silent, undefined, log, noopMetricMeter, {});
}

export async function startService(): Promise<Service> {
  const { deps, environment, close } = await openTestDeps(SETTINGS);
  deps.pool.on("connect", planOnce);
  // Several at once use more connections than one: they are kept, since a new one costs as much as some steps.
  deps.pool.options.idleTimeoutMillis = 0;
  const rail = createRailDouble();
  const { port, stop } = await listen(deps);
  const entryPoint = openEntryPoint(port);
  return {
    ...{ deps, environment, rail },
    work: workOf(deps, rail),
    call: entryPoint.call,
    async close() {
      await entryPoint.close();
      await stop();
      await close();
    },
  };
}

/**
 * Gives every statement that has parameters a name on its connection, so that PostgreSQL plans it a few times and not
 * each time, which is most of its work here. What a statement does is the same.
 */
function planOnce(client: PoolClient): void {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown;
  const named = (
    statement: { text?: string; values?: unknown[]; name?: string },
    ...rest: unknown[]
  ): unknown =>
    statement.text === undefined || statement.name !== undefined || (statement.values ?? []).length === 0
      ? query(statement, ...rest)
      : query({ ...statement, name: createHash("md5").update(statement.text).digest("hex") }, ...rest);
  client.query = named as typeof client.query;
}

/** The work of the service's processes and commands, done in this process. */
export function workOf(deps: Deps, rail: Rail): Work {
  const rails: Rails = new Map([["stripe", rail]]);
  const commands = new Map(COMMANDS.map((command) => [`${command.noun} ${command.verb}`, command]));
  const inActivity = <Result>(activity: () => Promise<Result>): Promise<Result> =>
    asyncLocalStorage.run(activityContext(), activity);
  return {
    ...createDatabaseActivities(deps),
    advancePayout({ payoutId, hoursOn }) {
      const systemClock = { now: () => new Date(Date.now() + hoursOn * 3_660_000) };
      const payouts = createPayoutActivities({ ...deps, systemClock }, rails);
      return inActivity(() => payouts.advancePayout({ payoutId }));
    },
    openScheduledBatch: (input) =>
      inActivity(() => createMoneyActivities(deps, rails).openScheduledBatch(input)),
    vp({ words, input }) {
      const command = commands.get(words);
      if (command === undefined) throw new Error(`there is no command ${words}`);
      return runCommand(deps, command, command.input.parse(input));
    },
  };
}

/** Serves the API of these dependencies on a port of its own. */
export async function listen(deps: Deps): Promise<{ port: number; stop: () => Promise<void> }> {
  const limits = await createRateLimits(deps);
  const keyUses = createKeyUses(deps);
  const temporal = { isReachable: async () => true, close: async () => undefined };
  const server = createApiServer(
    createApp({
      deps,
      limits,
      keyUses,
      metrics: createMetrics(deps),
      temporal,
      codec: null,
      isDraining: () => false,
      noteRead: () => {},
    }),
    limits,
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await limits.close();
      await keyUses.close();
    },
  };
}

/** The way to an API on this machine. */
export function openEntryPoint(port: number): Pick<Service, "call" | "close"> {
  const http = new HttpPool(`http://127.0.0.1:${port}`, { connections: 12 });
  return {
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
    close: () => http.destroy(),
  };
}

/** Headers of an event as a brand's backend signs it. */
export function signedHeaders(program: string, secret: string, rawBody: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", secret).update(`${timestamp}.${rawBody}`).digest("hex");
  return { "x-vp-program": program, "x-vp-timestamp": timestamp, "x-vp-signature": signature };
}

/** Headers of a store's webhook. */
export function storeHeaders(
  { topic, eventId, triggeredAt }: Readonly<{ topic: string; eventId: string; triggeredAt: string }>,
  rawBody: string,
): Record<string, string> {
  return {
    "x-shopify-topic": topic,
    "x-shopify-event-id": eventId,
    "x-shopify-webhook-id": eventId,
    "x-shopify-triggered-at": triggeredAt,
    "x-shopify-hmac-sha256": createHmac("sha256", STORE_SECRET).update(rawBody).digest("base64"),
  };
}

/** The header by which Stripe signs an event. */
export function stripeHeaders(secret: string, rawBody: string): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", secret).update(`${timestamp}.${rawBody}`).digest("hex");
  return { "stripe-signature": `t=${timestamp},v1=${signature}` };
}
