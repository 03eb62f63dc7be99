import type { Api } from "../../api/console.ts";

/** The reads to repeat after a decision about a partner. */
export const STALE_AFTER_PARTNER = [
  "getPartner",
  "browsePartners",
  "searchPartners",
  "listNotPaidReasons",
  "listOpenWarnings",
  "listThreads",
  "getTodo",
  "listAudit",
] as const satisfies readonly (keyof Api)[];
