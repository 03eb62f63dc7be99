import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** What a process counts as it works, for its `/metrics`. Labels have few different values, and never an id. */
export interface Meters {
  readonly registry: Registry;
  /** Set when the metrics are read. */
  readonly ready: Gauge<"process">;
  readonly transactionSeconds: Histogram<"kind" | "outcome">;
  readonly events: Counter<"type" | "status">;
  readonly handovers: Counter<"lane" | "outcome">;
  readonly handoverAgeSeconds: Histogram<"lane">;
  readonly postbackCalls: Counter<"outcome">;
  readonly mails: Counter<"outcome">;
  readonly replicaReads: Counter<"from">;
  readonly railCalls: Counter<"rail" | "verb" | "outcome">;
}

const TRANSACTION_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30];
const AGE_SECONDS = [0.1, 0.5, 1, 5, 15, 60, 300, 1_800, 3_600];

/** Those of a process that has counted nothing yet. */
export function createMeters(): Meters {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames: [...labelNames], registers });
  return {
    registry,
    ready: new Gauge({
      name: "process_ready",
      help: "1 while the process does its work, else 0, by what it is.",
      labelNames: ["process"],
      registers,
    }),
    transactionSeconds: new Histogram({
      name: "database_transaction_duration_seconds",
      help: "Time of a transaction with its waiting and its repetitions, by kind of work and outcome.",
      labelNames: ["kind", "outcome"],
      buckets: TRANSACTION_SECONDS,
      registers,
    }),
    events: counter("events_received_total", "Signed events, by type and outcome.", ["type", "status"]),
    handovers: counter(
      "outbox_handovers_total",
      "Calls of Temporal for outbox messages, by lane and outcome.",
      ["lane", "outcome"],
    ),
    handoverAgeSeconds: new Histogram({
      name: "outbox_handover_age_seconds",
      help: "Age of an outbox message when Temporal had it, by lane.",
      labelNames: ["lane"],
      buckets: AGE_SECONDS,
      registers,
    }),
    postbackCalls: counter("postback_calls_total", "Calls of partners' URLs, by the class of the answer.", [
      "outcome",
    ]),
    replicaReads: counter(
      "database_replica_reads_total",
      "Calls that may be read from the replica, by what they were read from.",
      ["from"],
    ),
    mails: counter("mails_offered_total", "Mails offered to the mail server, by outcome.", ["outcome"]),
    railCalls: counter("rail_calls_total", "Calls of payment rails, by rail, verb and outcome.", [
      "rail",
      "verb",
      "outcome",
    ]),
  };
}
