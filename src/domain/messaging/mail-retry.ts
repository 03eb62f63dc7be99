/** How a mail server did not take a mail. */
export type MailProblem =
  /** The server was away, busy, or would not have us: none of it is about this mail. */
  | "not_taken"
  /** The server said for good that it does not take mail for this address. */
  | "address_refused";

const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/**
 * A server that is set up wrong may refuse every address for a while, so that one is asked again for about a day before
 * the mail counts as undeliverable.
 */
const REFUSALS_OF_AN_ADDRESS = 30;

/**
 * The pause before a mail is offered again, in milliseconds, or null when that is pointless: half a minute, doubled each
 * time, and one hour at most. A failing server is asked for ever, so that it loses no mail (MESSAGE-6).
 *
 * @param attempts how often the mail was offered, this time included
 */
export function mailPauseMs(attempts: number, problem: MailProblem): number | null {
  if (problem === "address_refused" && attempts >= REFUSALS_OF_AN_ADDRESS) return null;
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}
