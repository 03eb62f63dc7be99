/** The signal that makes a process poll its row. It has no payload: the database holds the state. */
export const RECHECK = "recheck";

/** The query that shows what a payout waits for. */
export const PAYOUT_STATE = "payoutState";

/** The header with the id of the request that a workflow was started by. */
export const REQUEST_HEADER = "request-id";

/** The header in which Temporal's SDKs carry traces. */
export const TRACE_HEADER = "_tracer-data";

/** Its content, by W3C's Trace Context. */
export interface TraceCarrier {
  readonly traceparent?: string;
}

/** The id of the span of a workflow's run, which follows from the run's own id: 16 hexadecimal digits. */
export const spanIdOfRun = (runId: string): string => runId.replaceAll("-", "").slice(0, 16);
