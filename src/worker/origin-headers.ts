import { defaultPayloadConverter, type Headers } from "@temporalio/common";
import { currentWork, type WorkContext } from "../telemetry/work-context.ts";
import { REQUEST_HEADER, TRACE_HEADER, type TraceCarrier } from "../workflows/names.ts";

/** Headers with what a workflow, or an activity, belongs to. Plain, as ids of workflows are. */
export function originHeaders(): Headers {
  const { requestId, traceparent } = currentWork();
  return {
    ...(requestId !== null && { [REQUEST_HEADER]: defaultPayloadConverter.toPayload(requestId) }),
    ...(traceparent !== null && {
      [TRACE_HEADER]: defaultPayloadConverter.toPayload({ traceparent } satisfies TraceCarrier),
    }),
  };
}

/** What headers of `originHeaders` say. */
export function readOriginHeaders(headers: Headers): WorkContext {
  const { [REQUEST_HEADER]: request, [TRACE_HEADER]: carried } = headers;
  const carrier = carried && defaultPayloadConverter.fromPayload<TraceCarrier>(carried);
  return {
    requestId: request === undefined ? null : defaultPayloadConverter.fromPayload<string>(request),
    traceparent: carrier?.traceparent ?? null,
  };
}
