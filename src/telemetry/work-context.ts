import { AsyncLocalStorage } from "node:async_hooks";

/** Which activity runs, for its log. */
export interface ActivityFields {
  readonly workflowType: string;
  readonly workflowId: string;
  readonly runId: string;
  readonly activityType: string;
  readonly attempt: number;
}

/** What the running work belongs to: it stands in every line of its log, and goes on with what it enqueues. */
export interface WorkContext {
  /** The request that it was begun by, however many processes ago; null if it was begun by none. */
  readonly requestId: string | null;
  /** The span that runs now, as in the header of W3C's Trace Context; null where nothing is traced. */
  readonly traceparent: string | null;
  readonly activity?: ActivityFields;
}

const NO_CONTEXT: WorkContext = { requestId: null, traceparent: null };

const running = new AsyncLocalStorage<WorkContext>();

/** Runs work, and whatever it begins, as part of this context. */
export const runWithin = <Result>(context: WorkContext, work: () => Result): Result =>
  running.run(context, work);

/** The context of the code that asks. */
export const currentWork = (): WorkContext => running.getStore() ?? NO_CONTEXT;

/** The fields of the current context for a line of the log; those without a value are left out. */
export function currentLogFields(): Record<string, string | number> {
  const context = running.getStore();
  return context === undefined ? {} : logFieldsOf(context);
}

/** The fields of a context for a line of the log. */
export function logFieldsOf({
  requestId,
  traceparent,
  activity,
}: WorkContext): Record<string, string | number> {
  const traceId = sampledTraceIdOf(traceparent);
  return {
    ...(requestId !== null && { requestId }),
    ...(traceId !== null && { traceId }),
    ...activity,
  };
}

/** The id of a trace that is recorded; null for any other, since nobody could look it up. */
function sampledTraceIdOf(traceparent: string | null): string | null {
  return traceparent?.endsWith("-01") === true ? traceparent.slice(3, 35) : null;
}
