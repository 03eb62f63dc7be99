import type { Tx } from "../../db/transaction.ts";
import { payoutScheduleStep, type PayoutScheduleStep } from "../../domain/payouts/payout-schedule.ts";
import { workflowIdOf, type ProcessStep } from "../../domain/processes/process.ts";
import { findBrandOfProgram } from "../../queries/programs/find-brand-of-program.ts";
import { readPayoutSchedule } from "../../queries/payouts/payout-schedule.ts";
import { findOpenRestoration } from "../../queries/operations/find-open-restoration.ts";
import { lockProgram } from "../programs/lock-program.ts";
import { lockPayouts } from "./lock-payouts.ts";
import { openBatch } from "./open-batch.ts";

/** How soon it looks again whether the work after a restore from a backup has ended. */
const RESTORATION_POLL_MS = 15 * 60_000;

/**
 * The next step of a program's automatic payouts: waits for the payout day, opens its batch, or moves to the next day
 * once that is open, or ends if they were turned off or the brand closed. Opening takes long and moving the date makes
 * sales wait, so they are a step each. A second run waits for the lock of the payouts; the unique row (program, payout
 * day) guarantees one batch.
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
  const before = await stepOf(tx, programId, weekday);
  // Each takes only its own lock: to go from one to the other would wait for sales with the payouts locked.
  const isToMove = before.kind === "open" && (await isOpen(tx, programId, before.payoutAt));
  await (isToMove ? lockProgram : lockPayouts)(tx, brandId, programId);
  const step = await stepOf(tx, programId, weekday);
  if (step.kind === "done") return { done: step.word };
  if (step.kind === "wait") return { waitUntil: step.until };

  if (await isOpen(tx, programId, step.payoutAt)) {
    if (!isToMove) return { waitUntil: step.payoutAt };
    const { nextPayoutAt } = step;
    await tx.db.updateTable("Program").set({ nextPayoutAt }).where("id", "=", programId).execute();
    return { waitUntil: nextPayoutAt };
  }
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
  return { waitUntil: step.payoutAt };
}

async function stepOf(tx: Tx, programId: string, weekday: number): Promise<PayoutScheduleStep> {
  return payoutScheduleStep(await readPayoutSchedule(tx, programId), weekday, await tx.readNow());
}

async function isOpen(tx: Tx, programId: string, payoutAt: Date): Promise<boolean> {
  const batch = await tx.db
    .selectFrom("PayoutBatch")
    .select("id")
    .where("programId", "=", programId)
    .where("scheduledFor", "=", payoutAt)
    .executeTakeFirst();
  return batch !== undefined;
}
