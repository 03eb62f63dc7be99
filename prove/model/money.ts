import type { Cents } from "./state.ts";

/** Half up, exactly: `whole × part / of`. */
export function proportion(whole: Cents, part: number, of: number): Cents {
  if (of === 0) return 0;
  return Number((2n * BigInt(whole) * BigInt(part) + BigInt(of)) / (2n * BigInt(of)));
}

/** A share in hundredths of a percent. */
export const share = (cents: Cents, bps: number): Cents => proportion(cents, bps, 10_000);
