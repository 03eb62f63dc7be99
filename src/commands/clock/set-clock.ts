import type { Deps } from "../../deps.ts";
import { moveClock, type ClockMove, type ClockMoveOptions } from "./move-clock.ts";

/**
 * Moves the testnet's service clock forward to a moment, to the second, and returns when everything due on the way is
 * done, or after a minute.
 *
 * @throws ApiError see `moveClock`
 */
export async function setClock(
  deps: Deps,
  input: { readonly at: Date } & ClockMoveOptions,
): Promise<ClockMove> {
  const offsetFrom = (now: Date) => Math.ceil((input.at.getTime() - now.getTime()) / 1000);
  return moveClock(deps, (reading) => reading.offsetSeconds + offsetFrom(reading.now), input);
}
