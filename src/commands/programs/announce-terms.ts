import { columns, type RowOf } from "../../db/columns.ts";
import { Brand } from "../../db/entities/brand.ts";
import { Partner } from "../../db/entities/partner.ts";
import { enqueueMails } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import { PARTICIPANT_STATUSES } from "../../domain/partners/partner.ts";
import type { TermsFieldChange } from "../../domain/programs/terms-input.ts";
import type { LockedProgram } from "./lock-program.ts";

/** What partners learn of a change of terms. */
export interface TermsNotice {
  /** The version in force after it. */
  readonly version: number;
  readonly applied: readonly TermsFieldChange[];
  /** Everything pending, earlier requests included. */
  readonly scheduled: readonly TermsFieldChange[];
  /** When the pending change takes effect; null without one. */
  readonly effectiveAt: Date | null;
  /** Whether a change announced before was withdrawn. */
  readonly isWithdrawn: boolean;
  /** Identifies this change within the program, so that it is announced once. */
  readonly key: string;
}

/** Mails approved and suspended partners about a requested change (TERMS-18). */
export async function announceTerms(tx: Tx, program: LockedProgram, notice: TermsNotice): Promise<void> {
  await mailParticipants(tx, program, {
    template: "terms_changed",
    key: notice.key,
    variables: {
      termsVersion: notice.version,
      applied: notice.applied,
      scheduled: notice.scheduled,
      effectiveAt: notice.effectiveAt?.toISOString() ?? null,
      isWithdrawn: notice.isWithdrawn,
    },
  });
}

/** Mails approved and suspended partners that an announced change is in force (TERMS-18). */
export async function announceTermsInForce(
  tx: Tx,
  program: LockedProgram,
  change: Readonly<{
    id: string;
    version: number;
    effectiveAt: Date;
    changes: readonly TermsFieldChange[];
  }>,
): Promise<void> {
  await mailParticipants(tx, program, {
    template: "terms_in_force",
    key: `change:${change.id}`,
    variables: {
      termsVersion: change.version,
      applied: change.changes,
      effectiveAt: change.effectiveAt.toISOString(),
    },
  });
}

const PARTNER = columns(Partner, "m", { partnerId: "id", accountId: "accountId" });
const BRAND = columns(Brand, "b", { brandName: "name" });

async function mailParticipants(
  tx: Tx,
  program: LockedProgram,
  mail: Readonly<{ template: string; key: string; variables: Readonly<Record<string, unknown>> }>,
): Promise<void> {
  const partners = await tx.rows<RowOf<typeof PARTNER> & RowOf<typeof BRAND>>(
    `select ${PARTNER}, ${BRAND}
     from partner m join brand b on b.id = m.brand_id join account a on a.id = m.account_id
     where m.program_id = $1 and m.status = any($2) and a.deleted_at is null
     order by m.id`,
    [program.id, PARTICIPANT_STATUSES],
  );
  const variables = {
    programId: program.id,
    programName: program.name,
    currency: program.currency,
    ...mail.variables,
  };
  await enqueueMails(
    tx,
    partners.map(({ partnerId, accountId, brandName }) => ({
      accountId,
      programId: program.id,
      template: mail.template,
      variables: { ...variables, brandName, partnerId },
      mailKey: `${mail.template}:${program.id}:${mail.key}:${partnerId}`,
    })),
  );
}
