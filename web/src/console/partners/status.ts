import type { Result } from "../../api/console.ts";

export type PartnerStatus = Result<"getPartner">["status"];

/** The statuses of partners, in the order of the filter. */
export const PARTNER_STATUSES = [
  "approved",
  "pending",
  "suspended",
  "rejected",
] as const satisfies readonly PartnerStatus[];
