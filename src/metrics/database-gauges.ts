import { Gauge, type Registry } from "prom-client";
import type { Sql } from "../db/sql.ts";
import { deliveryBacklog } from "../queries/deliveries/stored-delivery.ts";
import { sumAttention } from "../queries/operations/attention.ts";
import { sumLeftovers } from "../queries/operations/leftovers.ts";
import { outboxLaneAges, outboxStatus } from "../queries/operations/outbox-status.ts";
import { sumOpenPayouts } from "../queries/payouts/open-payouts.ts";
import { countWaiting } from "../queries/postbacks/waiting-hosts.ts";
import { lastVerification } from "../queries/reconciliation/last-verification.ts";

/** Where a figure of the database stops, so that a scrape costs no more when millions of rows are open. */
const MOST_COUNTED = 100_000;

/** The figures from the database. @returns a function that reads them; on failure the last ones stay */
export function createDatabaseGauges(registry: Registry, sql: Sql): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
  const outbox = gauge("outbox_rows", "Outbox messages not yet delivered to Temporal.", ["state"]);
  const age = gauge("outbox_oldest_age_seconds", "Age of the oldest open outbox message.");
  const laneAge = gauge("outbox_lane_oldest_age_seconds", "Age of the message due first, by lane.", ["lane"]);
  const processes = gauge("open_processes", "Open rows owned by a workflow, by kind.", ["kind"]);
  const queued = gauge("postback_queue_rows", "Postbacks that wait for a busy host.");
  const deliveries = gauge("unsettled_deliveries", "Stored webhooks of Stripe and Shopify not yet settled.", [
    "state",
  ]);
  const deliveryAge = gauge("unsettled_delivery_oldest_age_seconds", "Age of the oldest unsettled webhook.");
  const attention = gauge("attention_open", "Items that need attention, by kind and reason.", [
    "kind",
    "reason",
  ]);
  const attentionAge = gauge("attention_oldest_age_seconds", "Age of the oldest item that needs attention.", [
    "kind",
    "reason",
  ]);
  const problems = gauge("ledger_problems", "Problems found by the last nightly ledger check.");
  const verifiedAt = gauge(
    "ledger_verified_timestamp_seconds",
    "End of the last nightly ledger check; 0 before the first.",
  );
  const readPayouts = createPayoutGauges(registry, sql);
  const readLeftovers = createLeftoverGauges(registry, sql);
  return async () => {
    const [status, laneAges, backlog, books, sums, waitingPostbacks] = await Promise.all([
      outboxStatus(sql, MOST_COUNTED),
      outboxLaneAges(sql, MOST_COUNTED),
      deliveryBacklog(sql, MOST_COUNTED),
      lastVerification(sql),
      sumAttention(sql, MOST_COUNTED),
      countWaiting(sql, MOST_COUNTED),
      readPayouts(),
      readLeftovers(),
    ]);
    for (const labelled of [outbox, processes, attention, attentionAge]) labelled.reset();
    for (const { kind, reason, count, oldestAgeSeconds } of sums) {
      attention.set({ kind, reason }, count);
      attentionAge.set({ kind, reason }, oldestAgeSeconds);
    }
    outbox.set({ state: "open" }, status.open);
    outbox.set({ state: "parked" }, status.parked);
    age.set(status.oldestAgeSeconds);
    for (const [lane, seconds] of Object.entries(laneAges)) laneAge.set({ lane }, seconds);
    queued.set(waitingPostbacks);
    for (const [kind, count] of Object.entries(status.openProcesses)) processes.set({ kind }, count);
    deliveries.set({ state: "waiting" }, backlog.unsettled - backlog.failing);
    deliveries.set({ state: "failing" }, backlog.failing);
    deliveryAge.set(backlog.oldestAgeSeconds);
    problems.set(books?.problems.length ?? 0);
    verifiedAt.set((books?.finishedAt.getTime() ?? 0) / 1000);
  };
}

/** The money that is on its way. @returns a function that reads it */
function createPayoutGauges(registry: Registry, sql: Sql): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: readonly string[]) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
  const open = gauge("payouts_open", "Payouts that are not paid yet, by status and method.", [
    "status",
    "method",
  ]);
  const cents = gauge("payouts_open_cents", "Amount of the payouts that are not paid yet, in minor units.", [
    "status",
    "currency",
  ]);
  return async () => {
    const sums = await sumOpenPayouts(sql, MOST_COUNTED);
    open.reset();
    cents.reset();
    for (const { status, method, currency, count, amountCents } of sums) {
      open.inc({ status, method }, count);
      cents.inc({ status, currency }, amountCents);
    }
  };
}

/** What commands have left to workers. @returns a function that reads it */
function createLeftoverGauges(registry: Registry, sql: Sql): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: readonly string[]) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
  const leftovers = gauge("leftovers", "What commands have left to workers, by kind and state.", [
    "kind",
    "state",
  ]);
  const age = gauge(
    "leftovers_oldest_age_seconds",
    "Age of the oldest of what is left to workers, by kind.",
    ["kind"],
  );
  return async () => {
    for (const { leftover: kind, open, failing, oldestAgeSeconds } of await sumLeftovers(sql, MOST_COUNTED)) {
      leftovers.set({ kind, state: "waiting" }, open - failing);
      leftovers.set({ kind, state: "failing" }, failing);
      age.set({ kind }, oldestAgeSeconds);
    }
  };
}
