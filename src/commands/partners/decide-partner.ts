import assert from "node:assert";
import { recordAudit } from "../../db/audit.ts";
import { enqueueMails } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { decideMove, PARTNER_MOVES, warningDueAt, type PartnerVerb } from "../../domain/partners/partner.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { portalScreens } from "../../domain/pages.ts";
import { announcedChangeAt } from "../../queries/programs/announced-change.ts";
import { announcedChangeForMail } from "../programs/announced-change-for-mail.ts";
import { expireDueWarning } from "./expire-warning.ts";
import { lockPartner, type LockedPartner } from "./lock-partner.ts";
import { closeWarning, openWarning } from "./warning.ts";

export interface DecidePartner {
  readonly brandId: string;
  readonly partnerId: string;
  readonly verb: PartnerVerb;
  /** Shown to the partner. Required if the transition needs a reason, otherwise null. */
  readonly reason: string | null;
  readonly origin: Origin;
}

/** Mails about joining or returning to a program also include a change of terms announced before. */
const ANNOUNCES_TERMS: ReadonlySet<PartnerVerb> = new Set(["approve", "reinstate"]);

/** The screen of the portal that the mail leads to, where it is not the program's own. */
const MAIL_SCREENS: Readonly<Partial<Record<PartnerVerb, "links" | "messages">>> = {
  approve: "links",
  suspend: "messages",
};

/** The mail for each transition. A cleared warning shows in the portal only. MESSAGE-4. */
const MAIL_TEMPLATES: Readonly<Record<PartnerVerb, string | null>> = {
  approve: "partner_approved",
  reject: "partner_rejected",
  suspend: "partner_suspended",
  reinstate: "partner_reinstated",
  warn: "partner_warned",
  clear_warning: null,
};

/**
 * Applies the brand's decision on a partner: approve, reject, suspend, reinstate, warn, clear a warning.
 *
 * Locks the program as a sale and a join do, so that a change of terms sees either no approved partner or this one.
 *
 * @throws ApiError `partner_not_found`, or `conflict` if the transition does not apply; nothing is changed then
 */
export async function decidePartner(begun: Tx, input: DecidePartner): Promise<void> {
  const locked = await lockPartner(begun, input.brandId, input.partnerId);
  // While this waited, another decision was made, or the date of a warning came.
  const tx: Tx = { ...begun, now: await begun.readNow() };
  if (locked.isDeleted) throw new ApiError("conflict", "The partner has deleted their account.");
  const partner = await expireDueWarning(tx, locked);
  const decision = decideMove(
    { status: partner.status, hasOpenWarning: partner.openWarning !== null },
    input.verb,
  );
  if (decision.kind === "refuse") throw new ApiError(decision.code, decision.message);
  const { needsReason } = PARTNER_MOVES[input.verb];
  assert(
    needsReason === (input.reason !== null),
    `${input.verb} ${needsReason ? "needs a" : "takes no"} reason`,
  );

  if (decision.to !== partner.status) await changeStatus(tx, partner, decision.to, input.reason);
  const dueAt = warningDueAt(tx.now);
  if (decision.warning === "opened") await openWarning(tx, partner, input.reason!, dueAt);
  if (decision.warning === "cleared" || decision.warning === "suspended") {
    await closeWarning(tx, partner, decision.warning, tx.now);
  }
  await recordAudit(tx, {
    origin: input.origin,
    brandId: partner.brandId,
    programId: partner.programId,
    accountId: partner.accountId,
    action: `partner.${input.verb}`,
    targetId: partner.id,
    // The partner or the warning has the reason. Text about a person would outlive the account here.
    details: { from: partner.status, to: decision.to },
    at: tx.now,
  });
  await notifyPartner(tx, partner, input, dueAt);
}

/** The reason stays as long as the status it explains. */
async function changeStatus(
  tx: Tx,
  partner: LockedPartner,
  status: LockedPartner["status"],
  reason: string | null,
): Promise<void> {
  await tx.db
    .updateTable("Partner")
    .set((eb) => ({
      status,
      statusReason: reason,
      statusChangedAt: tx.now,
      ...(status === "approved" && { firstApprovedAt: eb.fn.coalesce("firstApprovedAt", eb.val(tx.now)) }),
    }))
    .where("id", "=", partner.id)
    .execute();
}

async function notifyPartner(
  tx: Tx,
  partner: LockedPartner,
  input: DecidePartner,
  dueAt: Date,
): Promise<void> {
  const template = MAIL_TEMPLATES[input.verb];
  if (template === null) return;
  const announced = ANNOUNCES_TERMS.has(input.verb)
    ? announcedChangeForMail(await announcedChangeAt(tx, partner.programId, tx.now), partner.currency)
    : {};
  const screenOf = portalScreens(tx.deps.config.baseUrl)[MAIL_SCREENS[input.verb] ?? "program"];
  await enqueueMails(tx, [
    {
      accountId: partner.accountId,
      turn: partner.programId,
      template,
      variables: {
        programName: partner.programName,
        brandName: partner.brandName,
        link: screenOf(partner.programId),
        ...announced,
        ...(input.reason !== null && { reason: input.reason }),
        ...(input.verb === "warn" && { dueAt: dueAt.toISOString() }),
      },
      mailKey: `${template}:${partner.id}:${tx.now.toISOString()}`,
    },
  ]);
}
