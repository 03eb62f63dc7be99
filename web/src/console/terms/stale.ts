import type { Api } from "../../api/console.ts";

/** What a change of terms makes outdated. */
export const STALE_AFTER_TERMS = [
  "getProgram",
  "getRates",
  "listTermsVersions",
  "getTodo",
  "listPrograms",
] as const satisfies readonly (keyof Api)[];
