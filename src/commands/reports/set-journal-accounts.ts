import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { accountsProblem, type JournalAccounts } from "../../domain/reports/journal.ts";
import { lockProgram } from "../programs/lock-program.ts";

/**
 * Sets the accounts of the brand's books that a program's journals name, for all of the brand's programs if asked.
 *
 * @throws ApiError `invalid_request` for accounts that an import would not find (PAYOUT-28); `program_not_found`
 */
export async function setJournalAccounts(
  tx: Tx,
  input: Readonly<{
    brandId: string;
    programId: string;
    accounts: JournalAccounts;
    isForAllPrograms: boolean;
    origin: Origin;
  }>,
): Promise<void> {
  const { brandId, programId, accounts, isForAllPrograms, origin } = input;
  const problem = accountsProblem(accounts);
  if (problem !== null) throw new ApiError("invalid_request", problem);
  await lockProgram(tx, brandId, programId);
  await tx.execute(
    `insert into journal_accounts (program_id, codes, updated_at)
     select p.id, $3::jsonb, $4 from program p where p.brand_id = $1 and (p.id = $2 or $5)
     on conflict (program_id) do update set codes = excluded.codes, updated_at = excluded.updated_at`,
    [brandId, programId, JSON.stringify(accounts), tx.now, isForAllPrograms],
  );
  await recordAudit(tx, {
    origin,
    brandId,
    programId,
    action: "journal_accounts.set",
    targetId: programId,
    details: { isForAllPrograms },
    at: tx.now,
  });
}
