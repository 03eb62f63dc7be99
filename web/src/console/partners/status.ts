import type { Result } from "../../api/console.ts";

export type PartnerStatus = Result<"getPartner">["status"];

/** The states of a partner, as a filter offers them. */
export const PARTNER_STATUSES = [
  "approved",
  "pending",
  "suspended",
  "rejected",
] as const satisfies readonly PartnerStatus[];
