import type { ClientInterceptors } from "@temporalio/client";
import type { ActivityInterceptorsFactory, InjectedSinks } from "@temporalio/worker";
import type { Deps } from "../deps.ts";
import { logFieldsOf, runWithin, type ActivityFields, type WorkContext } from "../telemetry/work-context.ts";
import type { TracingSinks } from "../workflows/interceptors.ts";
import { spanIdOfRun } from "../workflows/names.ts";
import { originHeaders, readOriginHeaders } from "./origin-headers.ts";

/** Gives the workflows that are started or signalled the request and the trace of the running work. */
export const FOLLOWING_CLIENT: ClientInterceptors = {
  workflow: [
    {
      start: (input, next) => next({ ...input, headers: { ...input.headers, ...originHeaders() } }),
      signalWithStart: (input, next) => next({ ...input, headers: { ...input.headers, ...originHeaders() } }),
    },
  ],
};

/**
 * Runs each activity in a span of its own, as part of the request and the trace of its workflow, with its workflow, run
 * and attempt in every line of its log. OPERATE-35, OPERATE-36.
 */
export const followActivities =
  ({ tracing }: Pick<Deps, "tracing">): ActivityInterceptorsFactory =>
  ({ info }) => {
    const activity: ActivityFields = {
      workflowType: info.workflowType ?? "",
      workflowId: info.workflowExecution?.workflowId ?? "",
      runId: info.workflowExecution?.runId ?? "",
      activityType: info.activityType,
      attempt: info.attempt,
    };
    let context: WorkContext = { requestId: null, traceparent: null, activity };
    const attributes = {
      "temporal.workflow.id": activity.workflowId,
      "temporal.run.id": activity.runId,
      "temporal.activity.attempt": activity.attempt,
      "temporal.task_queue": info.taskQueue,
    };
    return {
      inbound: {
        execute(input, next) {
          context = { ...readOriginHeaders(input.headers), activity };
          const start = { name: info.activityType, kind: "consumer", attributes } as const;
          return runWithin(context, () => tracing.inSpan(start, () => next(input)));
        },
      },
      outbound: {
        getLogAttributes: (attributesOfSdk, next) =>
          next({ ...attributesOfSdk, ...logFieldsOf(context), taskToken: undefined }),
      },
    };
  };

/** Records the spans of workflows' runs, which end long after they began. */
export const workflowSinks = ({ tracing }: Pick<Deps, "tracing">): InjectedSinks<TracingSinks> => ({
  tracing: {
    runEnded: {
      fn: ({ workflowType, workflowId, runId, startTime, attempt }, parent, failure) =>
        tracing.recordEnded({
          name: workflowType,
          parent,
          spanId: spanIdOfRun(runId),
          startedAt: startTime,
          endedAt: new Date(),
          failure,
          attributes: {
            "temporal.workflow.id": workflowId,
            "temporal.run.id": runId,
            "temporal.workflow.attempt": attempt,
          },
        }),
      // A replay repeats what was recorded when it happened.
      callDuringReplay: false,
    },
  },
});
