import { Client, Connection } from "@temporalio/client";
import { randomBytes } from "node:crypto";
import { recordPostback, type PostbackChange } from "../../../src/commands/postbacks/record-postback.ts";
import { Conversion } from "../../../src/db/entities/conversion.ts";
import { Postback } from "../../../src/db/entities/postback.ts";
import { enqueue } from "../../../src/db/outbox.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import type { Deps } from "../../../src/deps.ts";
import { newId } from "../../../src/domain/ids.ts";
import { holdOutboxMessage } from "../../../src/domain/processes/outbox-messages.ts";
import {
  startWorker,
  type RunningWorker,
  type StartWorkerOptions,
} from "../../../src/worker/start-worker.ts";
import { openTestDeps, type TestSettings } from "./deps.ts";
import { factoriesOf, type Factories } from "./factories.ts";
import { testServers } from "../servers/test-servers.ts";

const HOUR_MS = 3_600_000;

export interface SaleValues {
  readonly status?: "pending" | "approved" | "rejected";
  /** Hours from now to the payment date; negative for one that has passed. */
  readonly holdHours?: number;
  readonly directCents?: number;
  readonly isTest?: boolean;
}

/**
 * A database with one program and one partner, a Temporal client, and workers that a test starts and stops. Processes
 * are what differs from test to test here, so it has one partner and no `scenario`.
 */
export interface WorkerWorld {
  readonly deps: Deps;
  readonly environment: Record<string, string>;
  readonly factories: Factories;
  readonly program: Awaited<ReturnType<Factories["program"]>>;
  readonly partner: Awaited<ReturnType<Factories["partner"]>>;
  readonly accountId: string;
  readonly temporal: Client;
  /** Starts a worker on a task queue that only this world has; stopped with the world. */
  startWorker(options?: Partial<StartWorkerOptions>): RunningWorker;
  /** A conversion of the partner, as a row. @returns its id */
  sale(values?: SaleValues): Promise<string>;
  /** Enqueues the hold of an approved conversion, as its approval does. */
  watchHold(conversionId: string): Promise<void>;
  setPostbackUrl(url: string | null): Promise<void>;
  /** Owes the partner a postback. @returns the delivery's id */
  postback(change?: Partial<PostbackChange>): Promise<string>;
  close(): Promise<void>;
}

export async function openWorkerWorld(settings: TestSettings = {}): Promise<WorkerWorld> {
  const { temporalAddress, workflowBundlePath } = testServers();
  const opened = await openTestDeps({
    TEMPORAL_ADDRESS: temporalAddress,
    TEMPORAL_TASK_QUEUE: `test-${randomBytes(6).toString("hex")}`,
    POSTBACK_ALLOW_PRIVATE: "1",
    ...settings,
  });
  const { deps } = opened;
  const factories = factoriesOf(deps);
  const brand = await factories.brand();
  const program = await factories.program(brand.id);
  const account = await factories.account();
  const partner = await factories.partner(program, account.id);
  const connection = await Connection.connect({ address: deps.config.temporalAddress });
  const temporal = new Client({ connection, namespace: deps.config.temporalNamespace });
  const workers: RunningWorker[] = [];

  const world: WorkerWorld = {
    deps,
    environment: opened.environment,
    factories,
    program,
    partner,
    accountId: account.id,
    temporal,
    startWorker(options = {}) {
      const worker = startWorker(deps, { workflowBundle: { codePath: workflowBundlePath }, ...options });
      workers.push(worker);
      return worker;
    },
    sale: (values) => insertSale(world, values),
    async watchHold(conversionId) {
      const row = await deps.sql.row<{ hold_until: Date }>(
        "select hold_until from conversion where id = $1",
        [conversionId],
      );
      const ids = { conversionId, programId: program.id, partnerId: partner.id };
      await enqueue(deps.sql, holdOutboxMessage({ ...ids, holdUntil: row!.hold_until }));
    },
    async setPostbackUrl(url) {
      await deps.orm.em.fork().upsert(Postback, { partnerId: partner.id, url, updatedAt: new Date() });
    },
    async postback(change = {}) {
      const conversionId = change.conversionId ?? (await world.sale());
      const cause = change.cause ?? "recorded";
      const deliveryId = await inTransaction(deps, (tx) =>
        recordPostback(tx, { event: "recorded", ...change, conversionId, cause }),
      );
      return deliveryId!;
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await connection.close();
      await opened.close();
    },
  };
  return world;
}

async function insertSale(world: WorkerWorld, values: SaleValues = {}): Promise<string> {
  const { status = "approved", holdHours = 24, directCents = 2_000, isTest = false } = values;
  const now = await world.factories.businessNow();
  const id = newId("conversion");
  await world.deps.orm.em.fork().insert(Conversion, {
    id,
    programId: world.program.id,
    brandId: world.program.brandId,
    partnerId: world.partner.id,
    kind: isTest ? "test" : "sale",
    externalRef: id,
    source: "api",
    amountCents: 10_000,
    status,
    attributedBy: isTest ? "test" : "click",
    isTest,
    occurredAt: now,
    holdUntil: new Date(now.getTime() + holdHours * HOUR_MS),
    directOriginalCents: directCents,
    overrideOriginalCents: 0,
    feeOriginalCents: 0,
    directCents,
    overrideCents: 0,
    feeCents: 0,
    rewardType: "percent",
    rateBps: 2_000,
    fixedCents: 0,
    overrideRateBps: 0,
    feeBps: 0,
    termsVersion: 1,
    createdAt: now,
  } as never);
  return id;
}
