import type { Api } from "../../api/console.ts";

/** What a decision about a partner makes outdated. */
export const STALE_AFTER_PARTNER = [
  "getPartner",
  "browsePartners",
  "searchPartners",
  "listNotPaidReasons",
  "listOpenWarnings",
  "listThreads",
  "getTodo",
] as const satisfies readonly (keyof Api)[];
