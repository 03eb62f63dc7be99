import type { Api } from "../../api/console.ts";

/** The reads to repeat after a change of terms. */
export const STALE_AFTER_TERMS = [
  "getProgram",
  "getRates",
  "listTermsVersions",
  "getTodo",
  "listPrograms",
] as const satisfies readonly (keyof Api)[];
