import { DefaultFailureConverter } from "@temporalio/common";

/** Loaded by Temporal's SDK, under this name, in workflows and in the worker, where payloads are encrypted. */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
