import { DAY_MS, type Moment, type Partner, type PartnerStatus } from "./state.ts";

/** The status by date: a warning that is still open when its seven days are over has suspended its partner. */
export const statusInForce = (partner: Partner, now: Moment): PartnerStatus =>
  partner.status === "approved" && partner.warnedUntil !== null && partner.warnedUntil <= now
    ? "suspended"
    : partner.status;

export type PartnerVerb = "approve" | "reject" | "suspend" | "reinstate" | "warn" | "clear-warning";

const FROM: Record<PartnerVerb, readonly PartnerStatus[]> = {
  approve: ["pending", "rejected"],
  reject: ["pending"],
  suspend: ["approved"],
  reinstate: ["suspended"],
  warn: ["approved"],
  "clear-warning": ["approved"],
};

/** @returns whether the move fits the table of statuses; nothing is changed where it does not */
export function decidePartner(partner: Partner, verb: PartnerVerb, now: Moment): boolean {
  settleWarning(partner, now);
  const isOpen = partner.warnedUntil !== null;
  const fits = FROM[verb].includes(partner.status);
  if (!fits || (verb === "warn" && isOpen) || (verb === "clear-warning" && !isOpen)) return false;
  if (verb === "approve" || verb === "reinstate") {
    partner.status = "approved";
    partner.wasEverApproved = true;
  }
  if (verb === "reject") partner.status = "rejected";
  if (verb === "suspend") partner.status = "suspended";
  partner.warnedUntil = verb === "warn" ? now + 7 * DAY_MS : null;
  return true;
}

/** What the date has done, whoever noticed it. */
export function settleWarning(partner: Partner, now: Moment): void {
  if (partner.warnedUntil === null || partner.warnedUntil > now) return;
  partner.status = statusInForce(partner, now);
  partner.warnedUntil = null;
}
