import { defaultPayloadConverter, type Headers } from "@temporalio/common";
import { proxySinks, workflowInfo, type Sinks, type WorkflowInterceptorsFactory } from "@temporalio/workflow";
import { REQUEST_HEADER, spanIdOfRun, TRACE_HEADER, type TraceCarrier } from "./names.ts";

/** What a workflow reports to its worker, outside of its history. */
export interface TracingSinks extends Sinks {
  tracing: {
    /**
     * @param parent the span that started the run, as in the header of W3C's Trace Context
     * @param failure a word for how it failed; null if it did not
     */
    runEnded(parent: string, failure: string | null): void;
  };
}

const { tracing } = proxySinks<TracingSinks>();

/**
 * Hands the request and the trace that a workflow was started by on to its activities, and to the run that continues
 * it. What a signal wakes it for belongs to the signal's. OPERATE-35.
 *
 * The span of a run has an id that follows from the run's own, so activities can name it before it ends, and in a
 * replay. Headers are no part of what a replay compares.
 */
export const interceptors: WorkflowInterceptorsFactory = () => {
  let started: string | undefined;
  let origin: Headers = {};
  return {
    inbound: [
      {
        async execute(input, next) {
          started = traceparentIn(input.headers);
          origin = originIn(input.headers, started === undefined ? undefined : spanOfRun(started));
          let failure: string | null = null;
          try {
            return await next(input);
          } catch (error) {
            failure = failureOf(error);
            throw error;
          } finally {
            if (started?.endsWith("-01") === true) tracing.runEnded(started, failure);
          }
        },
        handleSignal(input, next) {
          const traceparent = traceparentIn(input.headers);
          // The signal that comes with the start is part of it.
          if (traceparent !== started) origin = originIn(input.headers, traceparent);
          return next(input);
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next({ ...input, headers: { ...input.headers, ...origin } }),
        scheduleLocalActivity: (input, next) => next({ ...input, headers: { ...input.headers, ...origin } }),
        continueAsNew: (input, next) => next({ ...input, headers: { ...input.headers, ...origin } }),
        getLogAttributes: (attributes, next) =>
          next({ ...attributes, attempt: workflowInfo().attempt, ...logFieldsOf(origin) }),
      },
    ],
  };
};

/** The headers to hand on, with this span as the parent. */
function originIn(headers: Headers, traceparent: string | undefined): Headers {
  const { [REQUEST_HEADER]: request } = headers;
  return {
    ...(request !== undefined && { [REQUEST_HEADER]: request }),
    ...(traceparent !== undefined && {
      [TRACE_HEADER]: defaultPayloadConverter.toPayload({ traceparent } satisfies TraceCarrier),
    }),
  };
}

function traceparentIn(headers: Headers): string | undefined {
  const { [TRACE_HEADER]: carried } = headers;
  return carried && defaultPayloadConverter.fromPayload<TraceCarrier>(carried).traceparent;
}

/** `version-trace-span-flags`: the run's span in place of the one that started it. */
function spanOfRun(traceparent: string): string {
  const [version, traceId, , flags] = traceparent.split("-");
  return [version, traceId, spanIdOfRun(workflowInfo().runId), flags].join("-");
}

/** Continuing as new is an error to the SDK only. */
function failureOf(error: unknown): string | null {
  const name = error instanceof Error ? error.name : "unknown";
  return name === "ContinueAsNew" ? null : name;
}

function logFieldsOf(headers: Headers): Record<string, string> {
  const { [REQUEST_HEADER]: request } = headers;
  const traceparent = traceparentIn(headers);
  return {
    ...(request !== undefined && { requestId: defaultPayloadConverter.fromPayload<string>(request) }),
    ...(traceparent?.endsWith("-01") === true && { traceId: traceparent.slice(3, 35) }),
  };
}
