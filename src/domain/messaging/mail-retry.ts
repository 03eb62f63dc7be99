/** Why a mail server did not accept a mail. */
export type MailProblem =
  /** The server was down, busy, or rejected us: nothing to do with this mail. */
  | "not_taken"
  /** The server permanently rejects mail for this address. */
  | "address_refused";

const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/**
 * A misconfigured server may reject every address for a while, so an address is retried for about a day before its
 * mail counts as undeliverable.
 */
const REFUSALS_OF_AN_ADDRESS = 30;

/**
 * The pause before the next attempt in milliseconds, or null if there is none: half a minute, doubled each time, up
 * to one hour. A failing server is retried forever, so that no mail is lost (MESSAGE-6).
 *
 * @param attempts how often the mail was offered, this time included
 */
export function mailPauseMs(attempts: number, problem: MailProblem): number | null {
  if (problem === "address_refused" && attempts >= REFUSALS_OF_AN_ADDRESS) return null;
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}
