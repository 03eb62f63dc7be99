import { ApplicationFailure } from "@temporalio/common";
import { inTransaction, type Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import type { ProcessStep } from "../domain/processes/process.ts";
import { ApiError } from "../domain/api-errors.ts";
import { waitUntil, type StepResult } from "./step-result.ts";

/**
 * Takes one step of a process on business time: the command polls its row and acts, in one transaction. Idempotent,
 * because the command acts on the row's present state.
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

/** Retrying does not help an API error, so it ends the workflow, where operators see it. */
export async function withoutPointlessRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) throw ApplicationFailure.nonRetryable(error.message, error.code);
    throw error;
  }
}
