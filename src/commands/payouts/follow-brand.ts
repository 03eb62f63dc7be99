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
    await tx.execute("update program set next_payout_at = $2 where brand_id = $1 and next_payout_at <= $3", [
      input.brandId,
      payoutCalendar(now, tx.deps.config.payoutWeekday).payoutAt,
      now,
    ]);
  }
  const schedules = await tx.rows<{ programId: string; dueAt: Date }>(
    `select id as "programId", next_payout_at as "dueAt" from program
     where brand_id = $1 and next_payout_at is not null order by id`,
    [input.brandId],
  );
  await enqueue(tx, ...schedules.map(payoutScheduleOutboxMessage));
}
