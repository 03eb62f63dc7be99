import i18next from "i18next";
import { wordsOf } from "./words-of.ts";

/** What a status means for its reader: all is well, wait, act, it is over, or nothing of these. */
export type Tone = "good" | "wait" | "act" | "over" | "info";

/** The tone of every status word of the API. A word means the same wherever it appears. */
const TONE_OF_STATUS: Readonly<Record<string, Tone>> = {
  active: "good",
  approved: "good",
  completed: "good",
  credited: "good",
  delivered: "good",
  live: "good",
  matched: "good",
  open: "good",
  paid: "good",
  payable: "good",
  draft: "wait",
  duplicate: "over",
  error: "act",
  failed: "act",
  failing: "act",
  healthy: "good",
  held: "act",
  ignored: "over",
  in_hold: "wait",
  invited: "info",
  lost: "act",
  needs_attention: "act",
  partly_held: "wait",
  paused: "wait",
  no_events: "wait",
  pending: "wait",
  planned: "info",
  processed: "good",
  processing: "info",
  queued: "info",
  quiet: "wait",
  rejected: "over",
  reversed: "over",
  revoked: "over",
  running: "info",
  sent: "info",
  suspended: "act",
  transfers_open: "wait",
  unmatched: "wait",
  unanswered: "wait",
  unread: "info",
  unverified: "wait",
  verified: "good",
  warned: "wait",
  with_failures: "act",
};

/**
 * A status as a colored word. The color never stands alone. Its words are there from the start and stay: a row of a list
 * does not have to listen for others.
 */
export function Status({ value, tone }: { value: string; tone?: Tone }) {
  return (
    <span className="kit-status" data-tone={tone ?? TONE_OF_STATUS[value] ?? "info"}>
      {wordsOfStatus(value)}
    </span>
  );
}

/** By language and status: a list shows dozens at once, and looking a text up takes longer than drawing it. */
const known = new Map<string, string>();

function wordsOfStatus(value: string): string {
  const key = `${i18next.language} ${value}`;
  const found = known.get(key) ?? i18next.t(`status.${value}`, { defaultValue: wordsOf(value) });
  known.set(key, found);
  return found;
}
