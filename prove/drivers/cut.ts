import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { Operation } from "../model/operations.ts";
import { perform } from "./perform.ts";
import type { Scene } from "./scene.ts";

/**
 * Begins an operation and ends the service's database connections in the middle of it, so that its transaction is
 * rolled back, or was committed and nobody heard of it.
 */
export async function cutConnections(
  scene: Scene,
  operation: Operation,
  at: number,
  afterMs: number,
): Promise<void> {
  const work = perform(scene, operation, at).catch(() => undefined);
  if (afterMs > 0) await sleep(afterMs);
  await scene.service.deps.pool
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`,
    )
    .catch(() => undefined);
  await work;
  await untilConnected(scene);
}

/** A connection that was cut while it was idle looks whole until it is used: each of them is tried once. */
async function untilConnected({ service }: Scene): Promise<void> {
  const { pool, salesPool } = service.deps;
  await Promise.all([tryEachConnection(pool), tryEachConnection(salesPool)]);
}

async function tryEachConnection(pool: Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of clients) {
    const isCut = await client.query("select 1").then(
      () => false,
      () => true,
    );
    client.release(isCut);
  }
}
