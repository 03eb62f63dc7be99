import { recordAudit } from "../../db/audit.ts";
import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { payoutScheduleOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import { cutoffOf, payoutCalendar } from "../../domain/payouts/payout.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { findPayoutApproval } from "../../queries/payouts/payout-approval.ts";
import { readPayoutSchedule } from "../../queries/payouts/payout-schedule.ts";
import { lockProgram } from "../programs/lock-program.ts";

/** Whether a program's batches open automatically, and when the next one does; null if none. */
interface AutomaticPayouts {
  readonly programId: string;
  readonly automatic: boolean;
  readonly nextPayoutAt: Date | null;
  /** The next batch contains what is payable by then. */
  readonly cutoff: Date | null;
}

/**
 * Turns a program's automatic payouts on, from the coming payout day on, or off. Turning them on again keeps the
 * date, even if its batch is late. Batches can still be started by hand. PAYOUT-1.
 *
 * @param input.weekday of the payout days; 0 is Sunday
 * @throws ApiError `program_not_found`; `conflict` if the brand is closed, or its payouts need a second person
 */
export async function setAutomaticPayouts(
  tx: Tx,
  input: {
    readonly brandId: string;
    readonly programId: string;
    readonly isOn: boolean;
    readonly weekday: number;
    readonly origin: Origin;
  },
): Promise<AutomaticPayouts> {
  const { isOn, weekday } = input;
  const program = await lockProgram(tx, input.brandId, input.programId);
  const now = await tx.readNow();
  const { nextPayoutAt: before, isBrandClosed } = await readPayoutSchedule(tx, program.id);
  if (isOn && isBrandClosed) {
    throw new ApiError("conflict", "The brand is closed, so payout batches no longer open automatically.", {
      next: "Reopen the brand first, or start a final batch manually.",
    });
  }
  // So that nobody turns two people on meanwhile.
  if (isOn) await tx.execute("select 1 from brand where id = $1 for share", [program.brandId]);
  if (isOn && (await findPayoutApproval(tx, program.brandId)) === "two") {
    throw new ApiError("conflict", "The brand's payouts need a second person, so none start automatically.", {
      next: "Propose each batch, or let an owner of the brand set payouts to one person.",
    });
  }
  const nextPayoutAt = isOn ? (before ?? payoutCalendar(now, weekday).payoutAt) : null;
  if (before?.getTime() !== nextPayoutAt?.getTime()) {
    await tx.db
      .updateTable("Program")
      .set({ nextPayoutAt, updatedAt: now })
      .where("id", "=", program.id)
      .execute();
    await recordAudit(tx, {
      origin: input.origin,
      brandId: program.brandId,
      programId: program.id,
      action: isOn ? "automatic_payouts.turn_on" : "automatic_payouts.turn_off",
      targetId: program.id,
      details: { nextPayoutAt },
      at: now,
    });
  }
  const dueAt = nextPayoutAt ?? before;
  if (dueAt !== null) await enqueue(tx, payoutScheduleOutboxMessage({ programId: program.id, dueAt }));
  return {
    programId: program.id,
    automatic: isOn,
    nextPayoutAt,
    cutoff: nextPayoutAt && cutoffOf(nextPayoutAt),
  };
}
