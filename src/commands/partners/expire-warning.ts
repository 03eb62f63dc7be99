import { recordAudit } from "../../db/audit.ts";
import { enqueueMails } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { portalScreens } from "../../domain/pages.ts";
import { unresolvedWarningReason } from "../../domain/partners/partner.ts";
import { workflowIdOf, type ProcessStep } from "../../domain/processes/process.ts";
import { lockPartner, type LockedPartner, type OpenWarning } from "./lock-partner.ts";

/**
 * Polls a warning, on its date or after a nudge: an open warning that is due suspends the partner. Idempotent.
 *
 * The suspension is stamped with the warning's own date, so a late process does not change when it began. PARTNER-7.
 *
 * @throws ApiError `conflict` for a warning that does not exist, such as one that was lost by a restore
 */
export async function expireWarning(tx: Tx, input: { readonly warningId: string }): Promise<ProcessStep> {
  const owner = await tx.db
    .selectFrom("Warning as w")
    .innerJoin("Partner as m", "m.id", "w.partnerId")
    .select(["w.partnerId", "m.brandId"])
    .where("w.id", "=", input.warningId)
    .executeTakeFirst();
  if (owner === undefined) throw new ApiError("conflict", `Warning ${input.warningId} not found.`);
  const partner = await lockPartner(tx, owner.brandId, owner.partnerId);
  const warning = partner.openWarning;
  if (warning === null || warning.id !== input.warningId) return { done: "closed" };
  if (warning.dueAt > tx.now) return { waitUntil: warning.dueAt };
  await suspendUnresolved(tx, partner, warning);
  return { done: "suspended" };
}

/**
 * Applies a locked partner's dates: a warning that is due has suspended it, even if its process has not run yet.
 * Every decision on a partner starts here, so a late worker changes no response.
 *
 * @returns the partner afterwards
 */
export async function expireDueWarning(tx: Tx, partner: LockedPartner): Promise<LockedPartner> {
  const warning = partner.openWarning;
  if (warning === null || warning.dueAt > tx.now) return partner;
  await suspendUnresolved(tx, partner, warning);
  return { ...partner, status: "suspended", openWarning: null };
}

async function suspendUnresolved(tx: Tx, partner: LockedPartner, warning: OpenWarning): Promise<void> {
  const reason = unresolvedWarningReason(warning.reason);
  await tx.db
    .updateTable("Warning")
    .set({ outcome: "expired", closedAt: warning.dueAt })
    .where("id", "=", warning.id)
    .execute();
  await tx.db
    .updateTable("Partner")
    .set({ status: "suspended", statusReason: reason, statusChangedAt: warning.dueAt })
    .where("id", "=", partner.id)
    .execute();
  const workflowId = workflowIdOf("warning", partner.id, warning.number);
  await recordAudit(tx, {
    origin: { actor: { kind: "workflow", id: workflowId }, requestId: null },
    brandId: partner.brandId,
    programId: partner.programId,
    accountId: partner.accountId,
    action: "partner.expire_warning",
    targetId: partner.id,
    details: {
      warningId: warning.id,
      dueAt: warning.dueAt.toISOString(),
      from: partner.status,
      to: "suspended",
    },
    at: warning.dueAt,
  });
  await enqueueMails(tx, [
    {
      accountId: partner.accountId,
      turn: partner.programId,
      template: "partner_suspended",
      variables: {
        programName: partner.programName,
        brandName: partner.brandName,
        reason,
        link: portalScreens(tx.deps.config.baseUrl).messages(partner.programId),
      },
      mailKey: `partner_suspended:${workflowId}`,
    },
  ]);
}
