import { Client, type WorkflowStartOptions } from "@temporalio/client";
import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowIdConflictPolicy,
  WorkflowIdReusePolicy,
} from "@temporalio/common";
import assert from "node:assert";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { PROCESSES, urgencyOf, type OutboxMessage, type Process } from "../domain/processes/process.ts";
import { openConnection } from "../temporal/connection.ts";
import { dataConverterOf } from "../temporal/payload-codec.ts";
import type { SearchAttributeName } from "../temporal/search-attributes.ts";
import { holdsQueue, ownWorkflowQueues } from "../temporal/task-queues.ts";
import { RECHECK } from "../workflows/names.ts";
import { NO_TRACING, type Tracing } from "../telemetry/tracing.ts";
import { runWithin } from "../telemetry/work-context.ts";
import { FOLLOWING_CLIENT } from "./follow-work.ts";
import { createUsableAttributes, prepareSearchAttributes, searchAttributesOf } from "./search-attributes.ts";
import { createLostActivities, type LostActivities } from "./lost-activities.ts";
import { createTakeover } from "./takeover.ts";
import { createPatience } from "./temporal-patience.ts";
import { problemOf } from "./temporal-problem.ts";
import { createWorkflowFailures, type WorkflowFailures } from "./workflow-failures.ts";
import { createWorkflowStates, type WorkflowStates } from "./workflow-states.ts";

/** Temporal as the relay, the sweep and the watch of failures use it. Every call gives up after seconds. */
export interface TemporalGateway extends WorkflowStates, WorkflowFailures, LostActivities {
  /**
   * Whether Temporal serves our namespace. The first success, and the first after a failure, also checks its
   * prerequisites.
   */
  isReady(): Promise<boolean>;
  /**
   * Starts the outbox message's workflow or signals it; idempotent. Rejects with an error for `problemOf`.
   *
   * @param offsetSeconds how far the service clock is ahead of the system clock, which Temporal's timers follow
   * @param turn whose process it is, for Temporal's fairness: a brand's id or another name; null for nobody's
   * @param lateSeconds how long after its row is due a delayed process gets its first task
   */
  carryOut(
    outboxMessage: OutboxMessage,
    offsetSeconds: number,
    turn: string | null,
    lateSeconds?: number,
  ): Promise<void>;
  close(): Promise<void>;
}

export function createTemporalGateway(
  config: Config,
  log: Logger,
  tracing: Tracing = NO_TRACING,
): TemporalGateway {
  // Without interceptors, because the SDK's would repeat a rejected call for as long as it may take and then report
  // that time is over, while Temporal asks us to slow down. The relay and the sweep repeat calls themselves.
  const connection = openConnection(config, { interceptors: [] });
  const namespace = config.temporalNamespace;
  const dataConverter = dataConverterOf(config);
  const converting = dataConverter === undefined ? {} : { dataConverter };
  const client = new Client({ connection, namespace, interceptors: FOLLOWING_CLIENT, ...converting });
  const ours = { namespace, taskQueues: ownWorkflowQueues(config) };
  const patience = createPatience();
  const takeover = createTakeover();
  const soon = <Result>(call: () => Promise<Result>) => patience.call(connection, call);
  const attributes = createUsableAttributes(() =>
    soon(() => prepareSearchAttributes(connection, namespace, log)),
  );
  return {
    async isReady() {
      try {
        await soon(() => connection.workflowService.describeNamespace({ namespace }));
        await attributes.check();
        return true;
      } catch (error) {
        attributes.doubt();
        log.debug({ err: error }, "temporal does not serve the namespace");
        return false;
      }
    },

    async carryOut(outboxMessage, offsetSeconds, turn, lateSeconds = 0) {
      const options = {
        ...startOptionsOf(outboxMessage, config.temporalTaskQueue, await attributes.current()),
        ...timedOptionsOf(outboxMessage, { offsetSeconds, lateSeconds }),
        ...takeover.optionsOf(outboxMessage),
        // Of its tasks and its activities' while they queue. Servers that do not know priorities ignore it.
        priority: urgencyOf(outboxMessage, turn),
      };
      try {
        const startedAtMs = performance.now();
        await following(tracing, outboxMessage, () =>
          soon(() => startOrNudge(client, outboxMessage.kind, options)),
        );
        takeover.note(performance.now() - startedAtMs);
      } catch (error) {
        // It may name a search attribute that the namespace has lost.
        if (problemOf(error) === "refused") attributes.doubt();
        throw error;
      }
    },

    ...createWorkflowStates(connection, client, { ...ours, patience }),
    ...createWorkflowFailures(connection, client, ours),
    ...createLostActivities(connection, client, patience),
    close: () => connection.close(),
  };
}

/** A process that carries out one effect, and runs already, needs nothing. */
async function startOrNudge(
  client: Client,
  kind: OutboxMessage["kind"],
  options: WorkflowStartOptions,
): Promise<void> {
  const { workflowType, start } = PROCESSES[kind];
  try {
    if (start === "once") await client.workflow.start(workflowType, options);
    else await client.workflow.signalWithStart(workflowType, { ...options, signal: RECHECK, signalArgs: [] });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

/** Hands a message over as part of the request and the trace that wrote it. */
function following(tracing: Tracing, message: OutboxMessage, handOver: () => Promise<void>): Promise<void> {
  const { kind, workflowId, origin: { requestId = null, traceparent = null } = {} } = message;
  const attributes = { "temporal.workflow.id": workflowId, "partner_program.lane": PROCESSES[kind].lane };
  return runWithin({ requestId, traceparent }, () =>
    tracing.inSpan({ name: `hand over ${kind}`, kind: "producer", attributes }, handOver),
  );
}

function startOptionsOf(
  outboxMessage: OutboxMessage,
  root: string,
  usable: ReadonlySet<SearchAttributeName>,
) {
  assert(Object.hasOwn(PROCESSES, outboxMessage.kind), `unknown process kind ${outboxMessage.kind}`);
  return {
    workflowId: outboxMessage.workflowId,
    taskQueue: hasLocalSteps(outboxMessage) ? holdsQueue(root) : root,
    // A closed workflow may start again: it polls its row, and ends at once if nothing is left to do.
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

const hasLocalSteps = ({ kind }: OutboxMessage): boolean => {
  const process: Process = PROCESSES[kind];
  return process.hasLocalSteps === true;
};

/** Attributes that may change while it runs; the process itself updates them. */
const CHANGING: readonly string[] = ["dueAt", "needsAttention"];

/** The ids of the process, in Markdown. */
function detailsOf({ input, attributes }: OutboxMessage): string {
  return Object.entries({ ...attributes, ...input })
    .filter(([name]) => !CHANGING.includes(name))
    .map(([name, value]) => `- ${name}: \`${value}\``)
    .join("\n");
}

/**
 * Adds when to poll first to a process that is due later, which saves a poll at its start. One that rests as a start delay
 * gets its first task then; a server that does not know start delays starts it at once, and it waits by a timer.
 */
function timedOptionsOf(
  outboxMessage: OutboxMessage,
  { offsetSeconds, lateSeconds }: Readonly<{ offsetSeconds: number; lateSeconds: number }>,
) {
  const { dueAt } = outboxMessage.attributes;
  const input = { ...outboxMessage.input, ...(hasLocalSteps(outboxMessage) && { hasLocalSteps: true }) };
  if (dueAt === undefined) return { args: [input] };
  const firstTaskAt = new Date(Date.parse(dueAt) + (lateSeconds - offsetSeconds) * 1_000);
  const startDelay = firstTaskAt.getTime() - Date.now();
  const process: Process = PROCESSES[outboxMessage.kind];
  return {
    args: [{ ...input, dueAt, firstLookAt: firstTaskAt.toISOString() }],
    ...(process.isDelayed === true && startDelay > 0 && { startDelay }),
  };
}
