import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { Brand } from "../../db/entities/brand.ts";
import { Partner } from "../../db/entities/partner.ts";
import { TermsNotice } from "../../db/entities/terms.ts";
import { enqueueMails } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import { portalScreens } from "../../domain/pages.ts";
import { PARTICIPANT_STATUSES } from "../../domain/partners/partner.ts";
import type { TermsFieldChange } from "../../domain/programs/terms-input.ts";
import type { LockedProgram } from "./lock-program.ts";

/** What partners learn of a change of terms. */
export interface AnnouncedChange {
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
export async function announceTerms(tx: Tx, program: LockedProgram, notice: AnnouncedChange): Promise<void> {
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
    // Under the lock: whoever was approved while this waited for it gets the mail, too.
    announcedAt: await tx.readNow(),
  });
}

/**
 * Mails approved and suspended partners that an announced change is in force (TERMS-18), however late: who was approved
 * since it took effect has accepted the terms as they are.
 */
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
    announcedAt: change.effectiveAt,
  });
}

const PAGE_SIZE = 200;

const BRAND = columns(Brand, "b", { brandName: "name" });

/**
 * Creates the mails of the first participants in this transaction. Workers create the others, by
 * `announceTermsFurther`: the program stays locked as briefly with a million partners as with a few.
 */
async function mailParticipants(
  tx: Tx,
  program: LockedProgram,
  mail: Readonly<{
    template: string;
    key: string;
    variables: Readonly<Record<string, unknown>>;
    /** Mailed are those who were approved by then. */
    announcedAt: Date;
  }>,
): Promise<void> {
  const brand = await tx.row<RowOf<typeof BRAND>>(`select ${BRAND} from brand b where b.id = $1`, [
    program.brandId,
  ]);
  assert(brand, "a program has its brand");
  const notice = {
    id: `${mail.template}:${program.id}:${mail.key}`,
    programId: program.id,
    template: mail.template,
    variables: {
      programId: program.id,
      programName: program.name,
      currency: program.currency,
      link: portalScreens(tx.deps.config.baseUrl).program(program.id),
      ...mail.variables,
      ...brand,
    },
    announcedAt: mail.announcedAt,
  };
  const last = await mailPage(tx, notice, null);
  if (last === null) return;
  await tx.db
    .insertInto("TermsNotice")
    .values({ ...notice, ...last })
    .execute();
}

const NOTICE = columns(TermsNotice, "n", [
  "id",
  "programId",
  "template",
  "variables",
  "announcedAt",
  "afterTime",
  "afterId",
]);

/**
 * Creates the next page of the mails that a change of terms left.
 *
 * @returns whether there are more; not if another worker is at them
 */
export async function announceTermsFurther(tx: Tx, noticeId: string): Promise<boolean> {
  const notice = await tx.row<RowOf<typeof NOTICE>>(
    `select ${NOTICE} from terms_notice n where n.id = $1 for update skip locked`,
    [noticeId],
  );
  if (notice === null) return false;
  const last = await mailPage(tx, notice, notice);
  if (last === null) await tx.execute("delete from terms_notice where id = $1", [noticeId]);
  else await tx.db.updateTable("TermsNotice").set(last).where("id", "=", noticeId).execute();
  return last !== null;
}

/** A place among a program's partners: after this one, in the order of time and id. */
type Place = Pick<RowOf<typeof NOTICE>, "afterTime" | "afterId">;

const PARTNER = columns(Partner, "m", { partnerId: "id", accountId: "accountId", createdAt: "createdAt" });

/**
 * Who became a partner since then has accepted the terms as announced, and is left out.
 *
 * @returns where the next page begins; null after the last one
 */
async function mailPage(
  tx: Tx,
  notice: Pick<RowOf<typeof NOTICE>, "id" | "programId" | "template" | "variables" | "announcedAt">,
  after: Place | null,
): Promise<Place | null> {
  const partners = await tx.rows<RowOf<typeof PARTNER>>(
    `select ${PARTNER} from partner m join account a on a.id = m.account_id
     where m.program_id = $1 and m.status = any($2) and m.first_approved_at <= $3 and a.deleted_at is null
       and ($4::timestamptz is null or (m.created_at, m.id) > ($4, $5))
     order by m.created_at, m.id limit $6`,
    [
      notice.programId,
      PARTICIPANT_STATUSES,
      notice.announcedAt,
      after?.afterTime ?? null,
      after?.afterId ?? null,
      PAGE_SIZE,
    ],
  );
  await enqueueMails(
    tx,
    partners.map(({ partnerId, accountId }) => ({
      accountId,
      turn: notice.programId,
      template: notice.template,
      variables: { ...notice.variables, partnerId },
      mailKey: `${notice.id}:${partnerId}`,
    })),
  );
  const last = partners.length < PAGE_SIZE ? undefined : partners.at(-1);
  return last === undefined ? null : { afterTime: last.createdAt, afterId: last.partnerId };
}
