import type { Lane, OutboxLane } from "./lanes.ts";

/**
 * The durable processes, one row each: what starts them, and whether they watch a row or carry out one effect.
 * Workflow ids are built from row ids here and nowhere else, so starting a process twice is harmless.
 *
 * - `watch`: the workflow reads its row again on every nudge. An outbox message signals a running workflow; for a
 *   closed one it starts a run that reads the row and ends.
 * - `once`: the workflow carries out one effect outside the database. The row's state rejects a second start.
 *
 * A delayed one gets its first task when its row is due, or when a message signals it.
 */
export const PROCESSES = {
  hold: {
    ...{ workflowType: "holdWorkflow", start: "watch", lane: "holds", priority: 3 },
    ...{ isDelayed: true, hasLocalSteps: true },
  },
  warning: { workflowType: "warningWorkflow", start: "watch", lane: "holds", priority: 2 },
  terms: { workflowType: "scheduledTermsWorkflow", start: "watch", lane: "holds", priority: 2 },
  postback: { workflowType: "postbackWorkflow", start: "watch", lane: "postbacks", priority: 3 },
  delivery: { workflowType: "deliveryWorkflow", start: "watch", lane: "holds", priority: 3 },
  mail: { workflowType: "mailWorkflow", start: "watch", lane: "mail", priority: 5 },
  broadcast: { workflowType: "broadcastWorkflow", start: "once", lane: "mail", priority: 5 },
  "payout-batch": { workflowType: "payoutBatchWorkflow", start: "watch", lane: "money", priority: 1 },
  payout: { workflowType: "payoutWorkflow", start: "watch", lane: "money", priority: 1 },
  "payout-schedule": { workflowType: "payoutScheduleWorkflow", start: "watch", lane: "money", priority: 1 },
  sandbox: { workflowType: "sandboxWorkflow", start: "watch", lane: "money", priority: 1 },
  invoice: { workflowType: "monthlyInvoiceWorkflow", start: "watch", lane: "money", priority: 2 },
  verify: { workflowType: "nightlyVerifyWorkflow", start: "watch", lane: "money", priority: 3 },
} as const satisfies Record<string, Process>;

export interface Process {
  readonly workflowType: string;
  readonly start: "watch" | "once";
  /** The lane in which it is started and carried out. */
  readonly lane: Lane;
  /** Temporal's priority key of its tasks: 1 goes first, 5 last. OPERATE-16. */
  readonly priority: 1 | 2 | 3 | 4 | 5;
  /** Whether it rests as Temporal's start delay, which costs less than a timer of its own. OPERATE-42. */
  readonly isDelayed?: boolean;
  /**
   * Whether its steps are local activities, within its workflow tasks, which costs Temporal a third of the writes. Its
   * workflows have a task queue of their own, that of its lane. OPERATE-53.
   */
  readonly hasLocalSteps?: boolean;
}

export type ProcessKind = keyof typeof PROCESSES;

/** The workflow id of a process: `hold/cnv_…`, `warning/prt_…/3`, `terms/prg_…/2`. */
export function workflowIdOf(kind: ProcessKind, rowId: string, number?: number): string {
  return number === undefined ? `${kind}/${rowId}` : `${kind}/${rowId}/${number}`;
}

/** Search attributes for operators in the Temporal UI. Ids and dates only: these values are never encrypted. */
export interface ProcessAttributes {
  readonly programId?: string;
  readonly partnerId?: string;
  readonly conversionId?: string;
  readonly batchId?: string;
  /** Whether an operator has to check it; set at the start, and updated by the workflow. */
  readonly needsAttention?: boolean;
  /** When the process is due, ISO 8601 UTC. */
  readonly dueAt?: string;
}

/** What a message was written by, so that it can be followed into its workflow. */
export interface MessageOrigin {
  readonly requestId?: string;
  /** The span that wrote it, as in the header of W3C's Trace Context. */
  readonly traceparent?: string;
}

/** Starts a process, or makes it poll its row again; written in the transaction that decided it. */
export interface OutboxMessage {
  readonly kind: ProcessKind;
  readonly workflowId: string;
  /** The workflow's only argument: ids and dates. */
  readonly input: Readonly<Record<string, string | number>>;
  /** One line for the list of workflows. */
  readonly summary: string;
  readonly attributes: ProcessAttributes;
  /** Whether it is one of very many that began together, so that the work of others goes first. */
  readonly isBulk?: boolean;
  /** Whether somebody waits for it, so that it goes before others of its kind. There are never very many. */
  readonly isAwaited?: boolean;
  /** Whose turn it waits for: the id of a brand or a program, or another name. Unset: that of its program's brand. */
  readonly turn?: string;
  /** Set when it is written; not set where there was no request and no trace. */
  readonly origin?: MessageOrigin;
}

/** Where the processes of one brand are so many that they count as bulk. */
export const BULK_FROM = 10;

/** The priority of what one brand may have very many of, in which brands and kinds take turns. */
const BULK_PRIORITY = PROCESSES.hold.priority;

/** The priority of what is short and rare: very many payouts or postbacks must not keep it waiting either. */
const AWAITED_PRIORITY = PROCESSES.warning.priority;

type Urgency = Pick<OutboxMessage, "kind" | "isBulk" | "isAwaited">;

/**
 * Temporal's priority key and fairness key of a process. Strict priority is for what is short: a batch of 100,000 payouts
 * would keep everybody's postbacks waiting until its end. OPERATE-16.
 *
 * @param turn whose: a brand's id or another name; null for nobody's
 */
export function urgencyOf(
  { kind, isBulk = false, isAwaited = false }: Urgency,
  turn: string | null,
): { readonly priorityKey: number; readonly fairnessKey?: string } {
  const { priority, lane } = PROCESSES[kind];
  const ownKey = isAwaited ? Math.min(priority, AWAITED_PRIORITY) : priority;
  const priorityKey = isBulk ? Math.max(ownKey, BULK_PRIORITY) : ownKey;
  if (turn === null) return { priorityKey };
  // The lanes of a brand take turns as well.
  return { priorityKey, fairnessKey: lane === "holds" ? turn : `${turn}/${lane}` };
}

/**
 * The lane in which a message waits to be handed over. What is awaited has none of its own, which relays of the version
 * before would not look into. OPERATE-15.
 */
export function outboxLaneOf({ kind, isBulk = false, isAwaited = false }: Urgency): OutboxLane {
  if (isBulk) return "bulk";
  return isAwaited ? "money" : PROCESSES[kind].lane;
}

/**
 * The result of a poll: the business time before which there is nothing to do, or the word for how the process ended.
 */
export type ProcessStep = { readonly waitUntil: Date } | { readonly done: string };
