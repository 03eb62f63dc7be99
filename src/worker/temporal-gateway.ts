import { Client, Connection, isGrpcServiceError, WorkflowNotFoundError } from "@temporalio/client";
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowIdConflictPolicy,
  WorkflowIdReusePolicy,
} from "@temporalio/common";
import assert from "node:assert";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { PROCESSES, type OutboxMessage } from "../domain/processes/process.ts";
import { temporalConnectionOptions } from "../temporal/connection.ts";
import type { SearchAttributeName } from "../temporal/search-attributes.ts";
import { RECHECK } from "../workflows/names.ts";
import { prepareSearchAttributes, searchAttributesOf } from "./search-attributes.ts";

/** Why an outbox message was not taken over. */
export type TemporalProblem =
  /** Temporal does not answer, or not us. */
  | "away"
  /** Temporal asks for patience. */
  | "busy"
  /** This outbox message will not be taken as it is. */
  | "refused";

/** Whether a workflow is there: closed, waiting for its time or a signal, or at work on an activity. */
export type WorkflowState = "absent" | "closed" | "waiting" | "working";

/** Temporal as the relay and the sweep use it. Every call gives up after two seconds. */
export interface TemporalGateway {
  /** Whether Temporal serves our namespace. The first success, and the first after a failure, also checks what it must have. */
  isReady(): Promise<boolean>;
  /**
   * Starts the outbox message's workflow or nudges it; a second time does no harm. Rejects with what `problemOf` tells apart.
   *
   * @param offsetSeconds how far the service clock is ahead of the machine's, which Temporal's timers follow
   */
  carryOut(outboxMessage: OutboxMessage, offsetSeconds: number): Promise<void>;
  stateOf(workflowId: string): Promise<WorkflowState>;
  close(): Promise<void>;
}

const PATIENCE_MS = 2_000;

export function createTemporalGateway(config: Config, log: Logger): TemporalGateway {
  const connection = Connection.lazy(temporalConnectionOptions(config));
  const namespace = config.temporalNamespace;
  const client = new Client({ connection, namespace });
  const soon = <Result>(call: () => Promise<Result>) =>
    connection.withDeadline(Date.now() + PATIENCE_MS, call);
  let usableAttributes: ReadonlySet<SearchAttributeName> | null = null;
  return {
    async isReady() {
      try {
        await soon(() => connection.workflowService.describeNamespace({ namespace }));
        usableAttributes ??= await soon(() => prepareSearchAttributes(connection, namespace, log));
        return true;
      } catch (error) {
        usableAttributes = null;
        log.debug({ err: error }, "temporal does not serve the namespace");
        return false;
      }
    },

    async carryOut(outboxMessage, offsetSeconds) {
      const options = {
        ...startOptionsOf(outboxMessage, config.temporalTaskQueue, usableAttributes ?? new Set()),
        args: [inputOf(outboxMessage, offsetSeconds)],
      };
      const { workflowType, start } = PROCESSES[outboxMessage.kind];
      try {
        if (start === "watch") {
          const signal = { signal: RECHECK, signalArgs: [] };
          await soon(() => client.workflow.signalWithStart(workflowType, { ...options, ...signal }));
        } else {
          await soon(() => client.workflow.start(workflowType, options));
        }
      } catch (error) {
        if (error instanceof WorkflowExecutionAlreadyStartedError) return;
        throw error;
      }
    },

    async stateOf(workflowId) {
      try {
        const { raw, status } = await soon(() => client.workflow.getHandle(workflowId).describe());
        if (status.name !== "RUNNING") return "closed";
        return (raw.pendingActivities ?? []).length > 0 ? "working" : "waiting";
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return "absent";
        throw error;
      }
    },

    close: () => connection.close(),
  };
}

function startOptionsOf(
  outboxMessage: OutboxMessage,
  taskQueue: string,
  usable: ReadonlySet<SearchAttributeName>,
) {
  assert(Object.hasOwn(PROCESSES, outboxMessage.kind), `unknown process kind ${outboxMessage.kind}`);
  return {
    workflowId: outboxMessage.workflowId,
    taskQueue,
    // A closed workflow may begin again: it asks its row what is left to do, and ends at once when that is nothing.
    workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
    workflowIdConflictPolicy:
      PROCESSES[outboxMessage.kind].start === "watch"
        ? WorkflowIdConflictPolicy.USE_EXISTING
        : WorkflowIdConflictPolicy.FAIL,
    staticSummary: outboxMessage.summary,
    staticDetails: detailsOf(outboxMessage),
    typedSearchAttributes: searchAttributesOf(outboxMessage, usable),
  };
}

/** What may change while it runs; the process itself shows that. */
const CHANGING: readonly string[] = ["dueAt", "needsAttention"];

/** The ids of the process, in Markdown. */
function detailsOf({ input, attributes }: OutboxMessage): string {
  return Object.entries({ ...attributes, ...input })
    .filter(([name]) => !CHANGING.includes(name))
    .map(([name, value]) => `- ${name}: \`${value}\``)
    .join("\n");
}

/** A process that is due later is told when, so that it need not ask before. */
function inputOf({ input, attributes: { dueAt } }: OutboxMessage, offsetSeconds: number) {
  if (dueAt === undefined) return input;
  const firstLookAt = new Date(Date.parse(dueAt) - offsetSeconds * 1000).toISOString();
  return { ...input, dueAt, firstLookAt };
}

/** gRPC status codes by what they mean for an outbox message. A missing namespace or permission is nothing an outbox message can help. */
const PROBLEM_OF_CODE: Readonly<Record<number, TemporalProblem>> = {
  1: "away", // CANCELLED
  4: "away", // DEADLINE_EXCEEDED
  5: "away", // NOT_FOUND: the namespace
  7: "away", // PERMISSION_DENIED
  14: "away", // UNAVAILABLE
  16: "away", // UNAUTHENTICATED
  8: "busy", // RESOURCE_EXHAUSTED
  10: "busy", // ABORTED
};

/** Tells failures of `carryOut` apart; what is no response of Temporal's is a fault in the outbox message itself. */
export function problemOf(error: unknown): TemporalProblem {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (isGrpcServiceError(current)) return PROBLEM_OF_CODE[current.code] ?? "refused";
  }
  return "refused";
}
