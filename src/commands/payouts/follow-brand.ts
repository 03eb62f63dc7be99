import type { NotNull } from "kysely";
import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import { payoutScheduleOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import { payoutCalendar } from "../../domain/payouts/payout.ts";

/**
 * Ends the automatic payouts of a brand's programs when it is closed, and restarts them when it is reopened, on the
 * coming payout day: no batch was expected in between. The programs are locked.
 */
export async function followBrand(
  tx: Tx,
  input: Readonly<{ brandId: string; isClosed: boolean }>,
): Promise<void> {
  const now = await tx.readNow();
  if (!input.isClosed) {
    await tx.db
      .updateTable("Program")
      .set({ nextPayoutAt: payoutCalendar(now, tx.deps.config.payoutWeekday).payoutAt })
      .where("brandId", "=", input.brandId)
      .where("nextPayoutAt", "<=", now)
      .execute();
  }
  const schedules = await tx.db
    .selectFrom("Program")
    .select(["id as programId", "nextPayoutAt as dueAt"])
    .where("brandId", "=", input.brandId)
    .where("nextPayoutAt", "is not", null)
    .$narrowType<{ dueAt: NotNull }>()
    .orderBy("id")
    .execute();
  await enqueue(tx, ...schedules.map(payoutScheduleOutboxMessage));
}
