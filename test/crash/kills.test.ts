import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "../../src/db/orm.ts";
import type { Sql } from "../../src/db/sql.ts";
import { isAlive, type ProcessIdentity } from "../../src/local/process/process-identity.ts";
import { outboxStatus } from "../../src/queries/operations/outbox-status.ts";
import { clickLink } from "../support/scenes/events.ts";
import {
  killPart,
  npmStart,
  processesOf,
  settingsOf,
  type LocalService,
} from "../support/servers/local-service.ts";
import { startReceiver, type Receiver } from "../support/servers/receiver.ts";
import { doorOf, makeScene, type SignedEntryPoint, type Scene } from "../support/entry-points/service.ts";
import { temporaryDataFolder } from "../support/servers/temporary-folder.ts";
import { until } from "../support/scenes/until.ts";
import { randomFrom } from "./random.ts";
import { startSaleStream, type Sale } from "./sale-stream.ts";

const DATA_DIR = join(temporaryDataFolder(), "data");
const PARTS = ["api", "worker", "temporal", "postgres"] as const;
const KILLS = Number(process.env["CRASH_KILLS"] ?? 5);
const SEED = Number(process.env["CRASH_SEED"] ?? Date.now() % 1_000_000);
const FIRST_START_TIMEOUT_MS = 600_000;
const LONGEST_CALM_MS = 3_000;
/** Of so many kills, one is followed by the next without waiting for sales to be answered again. */
const RECOVERIES_OF = 4;
/** Parts are started again after up to 10 seconds, and two cores have other work as well. */
const TIMEOUT_PER_KILL_MS = 60_000;
const CATCH_UP_TIMEOUT_MS = 300_000;
const NO_LIMIT = "1000000";

/** The program's terms: 20 % to the partner, and the platform's fee of 5 % on top of that. */
const COMMISSION_SHARE = 0.2;
const FEE_SHARE = 0.05;

let service: LocalService;
let receiver: Receiver;
let entryPoint: SignedEntryPoint;
let scene: Scene;
let sales: readonly Sale[];
const killed: ProcessIdentity[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
  service = npmStart({
    DATA_DIR,
    POSTBACK_ALLOW_PRIVATE: "1",
    POSTBACK_RETRY_DELAYS: "1s,1s,1s,1s,1s,1s",
    PLATFORM_FEE_BPS: String(FEE_SHARE * 10_000),
    EVENT_LIMIT_PER_MINUTE: NO_LIMIT,
    KEY_LIMIT_PER_MINUTE: NO_LIMIT,
  });
  entryPoint = doorOf(await service.ready(), DATA_DIR);
  scene = await makeScene(entryPoint, receiver.origin);
}, FIRST_START_TIMEOUT_MS);

afterAll(async () => {
  for (const { pid } of processesOf(DATA_DIR)) process.kill(pid, "SIGKILL");
  await receiver.close();
});

/** Runs the work on the service's own database. */
async function withSql<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const databaseUrl = settingsOf(DATA_DIR)["DATABASE_URL"] as string;
  const database = await openDatabase({ databaseUrl, poolSize: 1 });
  try {
    return await work(database.sql);
  } finally {
    await database.close();
  }
}

const sorted = (lines: readonly string[]): string[] => [...lines].sort();
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
const commissionOf = ({ amountCents }: Sale): number => Math.round(amountCents * COMMISSION_SHARE);
const eventsOf = ({ isApproved }: Sale): string[] => (isApproved ? ["recorded", "approved"] : ["recorded"]);
/** Every postback that is owed: conversion and event. */
const postbacksOwed = (): string[] =>
  sorted(sales.flatMap((sale) => eventsOf(sale).map((event) => `${sale.conversionId} ${event}`)));

/** Living processes that work in the data folder, known to the launcher or not; none where the system does not say. */
function processesInside(): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const environment = readFileSync(`/proc/${pid}/environ`, "utf8");
        return environment.includes(DATA_DIR) || readlinkSync(`/proc/${pid}/cwd`).startsWith(DATA_DIR);
      } catch {
        // It ended meanwhile, or belongs to somebody else.
        return false;
      }
    });
}

// One service through all of its crashes: each test looks at another part of what they left.
test(
  "a stream of sales and approvals is answered in full while parts are killed",
  async () => {
    const random = randomFrom(SEED);
    process.stderr.write(`${KILLS} kills, CRASH_SEED=${SEED}\n`);
    const { clickId } = await clickLink(entryPoint, scene.refCode);
    // Chance of its own: how many sales there are between two kills must not change what is killed.
    const stream = startSaleStream(scene, clickId, randomFrom(SEED + 1));
    sales = stream.sales;
    let order: (typeof PARTS)[number][] = [];
    for (let count = 0; count < KILLS; count += 1) {
      // In rounds, so that a few kills hit every part too.
      if (order.length === 0) order = random.shuffled(PARTS);
      await pause(random.below(LONGEST_CALM_MS));
      killed.push(await killPart(DATA_DIR, order.pop()!));
      // Mostly the service recovers before the next kill; else that one hits parts which are still starting.
      if (random.below(RECOVERIES_OF) > 0) await stream.nextResponse();
    }
    await stream.end();
    const statuses = new Set(sales.map(({ status }) => status));
    expect([...statuses].filter((status) => !["processed", "duplicate"].includes(status))).toEqual([]);
    // Only a sale whose response was lost may be known already.
    expect(sales.filter(({ status, tries }) => status === "duplicate" && tries === 1)).toEqual([]);
    expect(sales.length).toBeGreaterThan(KILLS);
    expect(sales.some(({ isApproved }) => isApproved)).toBe(true);
    const repeated = sales.filter(({ tries }) => tries > 1).length;
    process.stderr.write(`${sales.length} sales, ${repeated} of them sent more than once\n`);
  },
  KILLS * TIMEOUT_PER_KILL_MS + CATCH_UP_TIMEOUT_MS,
);

test(
  "everything that was intended gets done",
  async () => {
    await until(
      "the service to be ready",
      async () => (await fetch(`${entryPoint.baseUrl}/readyz`).catch(() => null))?.status === 200,
      CATCH_UP_TIMEOUT_MS,
    );
    const left = async () => {
      const { open, parked, openProcesses } = await withSql(outboxStatus);
      expect(parked).toBe(0);
      return open + openProcesses.postback;
    };
    // A busy machine may take its time, as long as it gets on.
    for (let before = await left(); before > 0; before = await left()) {
      const goal = before - 1;
      await until(
        `fewer than ${before} outbox messages and postbacks to be open`,
        async () => (await left()) <= goal,
        CATCH_UP_TIMEOUT_MS,
      );
    }
  },
  KILLS * TIMEOUT_PER_KILL_MS + 2 * CATCH_UP_TIMEOUT_MS,
);

test("every event that was answered is there exactly once, and so is its conversion", async () => {
  const events = await withSql((sql) =>
    sql.rows<{ line: string }>(
      `select concat_ws(' ', event.external_id, event.status, conversion.external_ref, conversion.id,
         conversion.amount_cents, conversion.status) as line
       from incoming_event event left join conversion on conversion.id = event.conversion_id
       where event.program_id = $1`,
      [scene.programId],
    ),
  );
  const expected = sales.map((sale) =>
    [
      ...[sale.eventId, "processed", sale.orderId, sale.conversionId, sale.amountCents],
      sale.isApproved ? "approved" : "pending",
    ].join(" "),
  );
  expect(sorted(events.map(({ line }) => line))).toEqual(sorted(expected));
  const conversions = await withSql((sql) =>
    sql.rows<{ id: string }>("select id from conversion where program_id = $1", [scene.programId]),
  );
  expect(sorted(conversions.map(({ id }) => id))).toEqual(
    sorted(sales.map(({ conversionId }) => conversionId)),
  );
});

test("ledger and balances are what the sales and approvals make", async () => {
  const entries = await withSql((sql) =>
    sql.rows<{ line: string }>(
      `select concat_ws(' ', conversion_id, kind, entry, amount_cents) as line
       from ledger_entry where program_id = $1`,
      [scene.programId],
    ),
  );
  const expected = sales.flatMap((sale) => [
    `${sale.conversionId} direct accrual ${commissionOf(sale)}`,
    `${sale.conversionId} platform_fee accrual ${Math.round(commissionOf(sale) * FEE_SHARE)}`,
  ]);
  expect(sorted(entries.map(({ line }) => line))).toEqual(sorted(expected));

  const [pending, approved] = [false, true].map((isApproved) =>
    sumOf(sales.filter((sale) => sale.isApproved === isApproved).map(commissionOf)),
  ) as [number, number];
  const balances = await scene.brand.listBalances({ programId: scene.programId });
  expect(balances).toMatchObject([
    {
      ...{ partnerId: scene.partnerId, pending, inHold: approved, payable: 0, inFlight: 0, paid: 0 },
      earnedYtd: pending + approved,
    },
  ]);
});

test("every postback was delivered at least once and recorded once", async () => {
  const deliveries = await withSql((sql) =>
    sql.rows<{ line: string; status: string }>(
      `select concat_ws(' ', conversion_id, event) as line, status from postback_delivery where partner_id = $1`,
      [scene.partnerId],
    ),
  );
  expect(deliveries.filter(({ status }) => status !== "sent")).toEqual([]);
  expect(sorted(deliveries.map(({ line }) => line))).toEqual(postbacksOwed());
  const delivered = new Set(receiver.hits.map(({ query }) => `${query.get("c")} ${query.get("e")}`));
  expect(sorted([...delivered])).toEqual(postbacksOwed());
});

test("the books agree with each other and with the workflows", async () => {
  await until("every approved sale to have its hold", async () => {
    const status = await entryPoint.vp("status");
    return status.openProcesses.hold === sales.filter(({ isApproved }) => isApproved).length;
  });
  // Fails, with its list of problems, when there are any. What Temporal lost is looked at until the sweep has come by.
  const verification = await entryPoint.vp("ledger", "verify");
  expect(verification).toMatchObject({ problems: [] });
  expect(verification).not.toHaveProperty("notChecked");
});

test("the service still stops in order, and no process is left", async () => {
  const running = processesOf(DATA_DIR);
  expect(running).toHaveLength(1 + PARTS.length);
  service.npm.kill("SIGTERM");
  expect(await service.exitStatus()).toBe(0);
  expect([...killed, ...running].filter(isAlive)).toEqual([]);
  expect(processesInside()).toEqual([]);
});
