import { ApplicationFailure } from "@temporalio/common";
import { inTransaction, type Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import type { ProcessStep } from "../domain/processes/process.ts";
import { ApiError } from "../domain/api-errors.ts";
import { waitUntil, type StepResult } from "./step-result.ts";

/**
 * Carries out one step of a process that follows business time: the command looks at its row and acts, in one transaction.
 * Safe to repeat, because the command asks what is true.
 */
export async function runStep(deps: Deps, command: (tx: Tx) => Promise<ProcessStep>): Promise<StepResult> {
  return withoutPointlessRetries(() =>
    inTransaction(
      deps,
      async (tx) => {
        const step = await command(tx);
        return "done" in step ? step : waitUntil(await tx.readNow(), step.waitUntil);
      },
      { kind: "step" },
    ),
  );
}

/** A refusal stays one however often it is tried, so it ends the workflow, where an operator sees it. */
export async function withoutPointlessRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) throw ApplicationFailure.nonRetryable(error.message, error.code);
    throw error;
  }
}
