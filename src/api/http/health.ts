import Router from "@koa/router";
import type { Connection } from "@temporalio/client";
import type { Deps } from "../../deps.ts";
import { pingDatabase } from "../../queries/system/ping-database.ts";
import { within } from "../../temporal/within.ts";
import type { RequestState } from "./context.ts";

const PATIENCE_MS = 2_000;

/** Checks whether Temporal responds; the API needs it for nothing else. */
export interface TemporalProbe {
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

/** Health and readiness (OPERATE-2). */
export function serveHealth(
  deps: Deps,
  temporal: TemporalProbe,
  isDraining: () => boolean,
): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  const isDatabaseReachable = shareRunning(() =>
    Promise.race([
      pingDatabase(deps.probe),
      new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref()),
    ]),
  );
  const respondReadiness = async (ctx: { status: number; body: unknown }, missing: readonly string[]) => {
    ctx.status = missing.length === 0 ? 200 : 503;
    const replica = deps.replica === null ? {} : { replica: (await deps.replica.status()).state };
    ctx.body = { status: missing.length === 0 ? "ready" : "not_ready", missing, ...replica };
  };
  router.get("/healthz", (ctx) => {
    ctx.state.operation = "healthz";
    ctx.body = { status: "alive" };
  });
  router.get("/readyz/api", async (ctx) => {
    ctx.state.operation = "readyz_api";
    const missing = [
      ...(isDraining() ? ["draining"] : []),
      ...((await isDatabaseReachable()) ? [] : ["database"]),
    ];
    await respondReadiness(ctx, missing);
  });
  router.get("/readyz", async (ctx) => {
    ctx.state.operation = "readyz";
    const [database, isTemporalReachable] = await Promise.all([
      isDatabaseReachable(),
      temporal.isReachable(),
    ]);
    await respondReadiness(ctx, [
      ...(isDraining() ? ["draining"] : []),
      ...(database ? [] : ["database"]),
      ...(isTemporalReachable ? [] : ["temporal"]),
    ]);
  });
  return router;
}

/** Shares one running check among all concurrent callers. */
function shareRunning<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () =>
    (running ??= ask().finally(() => {
      running = null;
    }));
}

/** A probe over a lazy connection, opened when readiness is first requested. */
export function probeTemporal(connection: Connection): TemporalProbe {
  return {
    async isReachable() {
      try {
        await within(connection, PATIENCE_MS, () => connection.workflowService.getSystemInfo({}));
        return true;
      } catch {
        return false;
      }
    },
    close: () => connection.close(),
  };
}
