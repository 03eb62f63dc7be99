import type { Tone } from "../../kit/status.tsx";

const TONES: Readonly<Record<string, Tone>> = { pending: "wait", sent: "good", dropped: "over" };

/** What a mail's status means, where it differs from the same word elsewhere: a sent mail is done. */
export function toneOfMail(status: string): { readonly tone?: Tone } {
  const tone = TONES[status];
  return tone === undefined ? {} : { tone };
}
