import { isGrpcServiceError, NamespaceNotFoundError } from "@temporalio/client";
import { getGrpcStatusDetails } from "@temporalio/client/lib/helpers.js";

/** Why an outbox message was not accepted. Only a refusal is the message's own fault. */
export type TemporalProblem =
  /** Temporal does not respond, or not to us. */
  | "away"
  /** Temporal asks us to slow down, whatever we send. */
  | "busy"
  /** Temporal failed at this outbox message, or its workflow takes no call at present; others may succeed. */
  | "failing"
  /** Temporal rejects this outbox message as it is. */
  | "refused";

/** Nobody answers for this namespace. It is required before a workflow is started or signalled. */
export class NotReady extends Error {}

/** What gRPC status codes mean for an outbox message. A missing namespace or permission is not its fault. */
const PROBLEM_OF_CODE: Readonly<Record<number, TemporalProblem>> = {
  1: "away", // CANCELLED
  3: "refused", // INVALID_ARGUMENT
  4: "away", // DEADLINE_EXCEEDED
  5: "away", // NOT_FOUND: the namespace
  7: "away", // PERMISSION_DENIED
  8: "busy", // RESOURCE_EXHAUSTED
  14: "away", // UNAVAILABLE
  16: "away", // UNAUTHENTICATED
};

/**
 * Classifies a failure of `carryOut`. Codes that say nothing about the message, such as UNKNOWN, INTERNAL and
 * DATA_LOSS, are Temporal's failures. An error that is no response of Temporal's is a fault of the outbox message.
 */
export function problemOf(error: unknown): TemporalProblem {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof NotReady || current instanceof NamespaceNotFoundError) return "away";
    if (isGrpcServiceError(current)) {
      const problem = PROBLEM_OF_CODE[current.code] ?? "failing";
      return problem === "busy" && isOfOneWorkflow(current) ? "failing" : problem;
    }
  }
  return "refused";
}

/** `RESOURCE_EXHAUSTED_CAUSE_BUSY_WORKFLOW`; its enum is in a package needed only for types. */
const BUSY_WORKFLOW = 5;
/** The key of protobuf's field 1, a number: the cause in Temporal's `ResourceExhaustedFailure`. */
const CAUSE_KEY = 0x08;

/** Whether RESOURCE_EXHAUSTED concerns one workflow, such as two starts of one id within a second. */
function isOfOneWorkflow(error: Parameters<typeof getGrpcStatusDetails>[0]): boolean {
  return (getGrpcStatusDetails(error) ?? []).some(
    ({ type_url: type, value }) =>
      type?.endsWith("ResourceExhaustedFailure") === true &&
      value?.[0] === CAUSE_KEY &&
      value[1] === BUSY_WORKFLOW,
  );
}
