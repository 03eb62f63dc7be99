const SECONDS_OF = { w: 604_800, d: 86_400, h: 3_600, m: 60, s: 1 } as const;

const DURATION = /^(?:\d{1,9}[wdhms])+$/;
const PART = /(\d+)([wdhms])/g;

/** A duration as typed, `15d` or `1d12h`, in seconds; null for anything else. */
export function secondsOf(text: string): number | null {
  if (!DURATION.test(text)) return null;
  let seconds = 0;
  for (const [, amount, unit] of text.matchAll(PART)) {
    seconds += Number(amount) * SECONDS_OF[unit as keyof typeof SECONDS_OF];
  }
  return seconds;
}
