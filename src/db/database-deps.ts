import type { MikroORM } from "@mikro-orm/postgresql";
import type { Logger } from "pino";
import type { Pool } from "pg";
import type { Config } from "../config.ts";
import type { SystemClock } from "../system-clock.ts";
import type { Meters } from "../telemetry/meters.ts";
import type { Tracing } from "../telemetry/tracing.ts";
import type { ClaimRenewal } from "./claim-renewal.ts";
import type { RelayWaker } from "./relay-waker.ts";
import type { Seal } from "./seal.ts";
import type { Sql } from "./sql.ts";
import type { WorkQueues } from "./work-queues.ts";
import type { Work } from "./work.ts";

/** What transactions and their commands need of the process; `Deps` adds the needs of the edges. */
export interface DatabaseDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly tracing: Tracing;
  readonly meters: Meters;
  readonly orm: MikroORM;
  readonly pool: Pool;
  /** A few connections past any pooler, for what outlives a transaction: session locks. */
  readonly directPool: Pool;
  readonly relayWaker: RelayWaker;
  /** Statements outside a transaction. Retried when a lock is not free in time, as transactions are. */
  readonly sql: Sql;
  /** Where work waits for its turn before it takes a connection. */
  readonly queues: WorkQueues;
  /** The kind of work that connections are configured for; null behind a pooler, where each transaction says it. */
  readonly sessionWork: Work | null;
  /** Of the idempotency keys of running commands. */
  readonly claimRenewal: ClaimRenewal;
  readonly seal: Seal;
  readonly systemClock: SystemClock;
}
