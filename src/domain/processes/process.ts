/**
 * The durable processes, one row each: what starts them, and whether they watch a row or carry out one effect.
 * Workflow ids are built from row ids here and nowhere else, so that starting a process twice is harmless.
 *
 * - `watch`: the workflow reads its row again at every nudge. An outbox message for a running one is a signal; for a closed one
 *   it starts a run that reads the row and ends at once.
 * - `once`: the workflow carries out one effect outside the database. A second start is refused by the row's own state.
 */
export const PROCESSES = {
  hold: { workflowType: "holdWorkflow", start: "watch" },
  warning: { workflowType: "warningWorkflow", start: "watch" },
  terms: { workflowType: "scheduledTermsWorkflow", start: "watch" },
  postback: { workflowType: "postbackWorkflow", start: "once" },
  delivery: { workflowType: "deliveryWorkflow", start: "watch" },
  mail: { workflowType: "mailWorkflow", start: "once" },
  broadcast: { workflowType: "broadcastWorkflow", start: "once" },
  "payout-batch": { workflowType: "payoutBatchWorkflow", start: "watch" },
  payout: { workflowType: "payoutWorkflow", start: "watch" },
  "payout-schedule": { workflowType: "payoutScheduleWorkflow", start: "watch" },
  sandbox: { workflowType: "sandboxWorkflow", start: "watch" },
  invoice: { workflowType: "monthlyInvoiceWorkflow", start: "watch" },
  verify: { workflowType: "nightlyVerifyWorkflow", start: "watch" },
} as const satisfies Record<string, { readonly workflowType: string; readonly start: "watch" | "once" }>;

export type ProcessKind = keyof typeof PROCESSES;

/** The workflow id of a process: `hold/cnv_…`, `warning/prt_…/3`, `terms/prg_…/2`. */
export function workflowIdOf(kind: ProcessKind, rowId: string, number?: number): string {
  return number === undefined ? `${kind}/${rowId}` : `${kind}/${rowId}/${number}`;
}

/** What operators can filter by in the Temporal UI. Ids and dates only: these values are never encrypted. */
export interface ProcessAttributes {
  readonly programId?: string;
  readonly partnerId?: string;
  readonly conversionId?: string;
  readonly batchId?: string;
  /** Whether a person has to look at it; given at the start, and kept up to date by the process itself. */
  readonly needsAttention?: boolean;
  /** ISO 8601 UTC; when the process is due. */
  readonly dueAt?: string;
}

/** A wish to have a process running, or to have it look at its row again; written in the transaction that decided it. */
export interface OutboxMessage {
  readonly kind: ProcessKind;
  readonly workflowId: string;
  /** The workflow's only argument: ids and dates. */
  readonly input: Readonly<Record<string, string | number>>;
  /** One line that an operator reads in the list of workflows. */
  readonly summary: string;
  readonly attributes: ProcessAttributes;
}

/**
 * What a process finds when it looks at its row: a moment of business time before which there is nothing to do, or the
 * word for how it ended.
 */
export type ProcessStep = { readonly waitUntil: Date } | { readonly done: string };
