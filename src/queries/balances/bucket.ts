import type { Balance } from "../../domain/balances/balance.ts";

/** A figure of a partner's balance. */
export type Bucket = keyof Balance;
export const BUCKETS = [
  "pending",
  "inHold",
  "payable",
  "inFlight",
  "paid",
  "earnedYtd",
] as const satisfies Bucket[];
