import { recordVerification } from "../../../src/commands/upkeep/record-verification.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import type { Deps } from "../../../src/deps.ts";
import { DAY_MS } from "../../../src/domain/calendar/calendar.ts";

/**
 * Keeps a world's workers from verifying the books, as they do once a day of the system clock and so as soon as they
 * start: the comparison with the rails settles a payout whose look-up a test waits for.
 */
export async function withoutVerification(deps: Deps): Promise<void> {
  const tomorrow = new Date(deps.systemClock.now().getTime() + DAY_MS);
  await inTransaction(deps, (tx) =>
    recordVerification(tx, {
      startedAt: tomorrow,
      finishedAt: tomorrow,
      checked: 0,
      problems: [],
      attention: [],
    }),
  );
}
