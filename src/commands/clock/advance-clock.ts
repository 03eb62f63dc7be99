import type { Deps } from "../../deps.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { moveClock, type ClockMove, type ClockMoveOptions } from "./move-clock.ts";

const LONGEST_ADVANCE_SECONDS = 3_650 * 86_400;

/**
 * Moves the testnet's service clock forward by whole seconds, and returns when everything due on the way is done, or
 * after a minute.
 *
 * @throws ApiError `invalid_request` for an invalid number of seconds; see `moveClock`
 */
export async function advanceClock(
  deps: Deps,
  input: { readonly seconds: number } & ClockMoveOptions,
): Promise<ClockMove> {
  const { seconds } = input;
  if (!Number.isSafeInteger(seconds) || seconds <= 0 || seconds > LONGEST_ADVANCE_SECONDS) {
    throw new ApiError(
      "invalid_request",
      "The clock advances by whole seconds, from one second to ten years.",
    );
  }
  return moveClock(deps, (reading) => reading.offsetSeconds + seconds, input);
}
