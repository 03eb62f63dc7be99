import type { Tx } from "../../db/transaction.ts";
import { payoutScheduleStep } from "../../domain/payouts/payout-schedule.ts";
import { workflowIdOf, type ProcessStep } from "../../domain/processes/process.ts";
import { findBrandOfProgram } from "../../queries/programs/find-brand-of-program.ts";
import { readPayoutSchedule } from "../../queries/payouts/payout-schedule.ts";
import { findOpenRestoration } from "../../queries/operations/find-open-restoration.ts";
import { lockProgram } from "../programs/lock-program.ts";
import { openBatch } from "./open-batch.ts";

/** How soon it looks again whether the work after a restore from a backup has ended. */
const RESTORATION_POLL_MS = 15 * 60_000;

/**
 * The next step of a program's automatic payouts: waits for the payout day, opens its batch and moves to the next
 * day, or ends if they were turned off or the brand closed. Opening a batch and moving the date are one transaction,
 * so a second run waits; the unique row (program, payout day) guarantees it.
 *
 * @param input.weekday of the payout days; 0 is Sunday
 * @throws ApiError `program_not_found`
 */
export async function openScheduledBatch(
  tx: Tx,
  input: { readonly programId: string; readonly weekday: number },
): Promise<ProcessStep> {
  const { programId, weekday } = input;
  const brandId = await findBrandOfProgram(tx, programId);
  await lockProgram(tx, brandId, programId);
  const schedule = await readPayoutSchedule(tx, programId);
  const step = payoutScheduleStep(schedule, weekday, await tx.readNow());
  if (step.kind === "done") return { done: step.word };
  if (step.kind === "wait") return { waitUntil: step.until };

  if ((await findOpenRestoration(tx)) !== null) {
    return { waitUntil: new Date((await tx.readNow()).getTime() + RESTORATION_POLL_MS) };
  }
  await openBatch(tx, {
    brandId,
    programId,
    origin: {
      actor: { kind: "workflow", id: workflowIdOf("payout-schedule", programId) },
      requestId: null,
    },
    payoutDay: step,
  });
  const { nextPayoutAt } = step;
  await tx.db.updateTable("Program").set({ nextPayoutAt }).where("id", "=", programId).execute();
  return { waitUntil: nextPayoutAt };
}
