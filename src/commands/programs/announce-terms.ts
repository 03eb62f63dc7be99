import { intendMails } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import type { TermsFieldChange } from "../../domain/terms-input.ts";
import type { LockedProgram } from "./lock-program.ts";

/** What partners are told about a change of the terms. */
export interface TermsNotice {
  /** The version in force after it. */
  readonly version: number;
  readonly applied: readonly TermsFieldChange[];
  /** Everything that waits, also from earlier requests. */
  readonly scheduled: readonly TermsFieldChange[];
  /** When what waits takes effect; null when nothing waits. */
  readonly effectiveAt: Date | null;
  /** Whether a change that was announced before will not come. */
  readonly isWithdrawn: boolean;
  /** Names this change within the program, so that nobody is told of it twice. */
  readonly key: string;
}

/** Owes every approved partner a mail about a change of the terms (Spec: Notifications). */
export async function announceTerms(tx: Tx, program: LockedProgram, notice: TermsNotice): Promise<void> {
  const partners = await tx.rows<{ id: string; account_id: string; brand_name: string }>(
    `select m.id, m.account_id, b.name as brand_name from partner m join brand b on b.id = m.brand_id
     where m.program_id = $1 and m.status = 'approved' order by m.id`,
    [program.id],
  );
  const variables = {
    programId: program.id,
    programName: program.name,
    currency: program.currency,
    termsVersion: notice.version,
    applied: notice.applied,
    scheduled: notice.scheduled,
    effectiveAt: notice.effectiveAt?.toISOString() ?? null,
    isWithdrawn: notice.isWithdrawn,
  };
  await intendMails(
    tx,
    partners.map((partner) => ({
      accountId: partner.account_id,
      template: "terms_changed",
      variables: { ...variables, brandName: partner.brand_name, partnerId: partner.id },
      mailKey: `terms_changed:${program.id}:${notice.key}:${partner.id}`,
    })),
  );
}
