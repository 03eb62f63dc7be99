import type { SentSale } from "../chaos/traffic.ts";

type Timed = Pick<SentSale, "sentAtMs" | "answeredAtMs">;

const isAnsweredSince =
  (sinceMs: number) =>
  ({ answeredAtMs }: Timed): boolean =>
    answeredAtMs !== null && answeredAtMs > sinceMs;

/** The longest time that a sale answered since a moment waited for its answer, in milliseconds. */
export const longestWait = (sales: readonly Timed[], sinceMs: number): number =>
  Math.max(
    0,
    ...sales
      .filter(isAnsweredSince(sinceMs))
      .map(({ sentAtMs, answeredAtMs }) => answeredAtMs! - Math.max(sentAtMs, sinceMs)),
  );

/**
 * The longest time since a moment without an answer while a sale waited for one, in milliseconds. Times in which nobody
 * had sent anything do not count: senders hold back while many of their postbacks are missing.
 */
export function longestPause(sales: readonly Timed[], sinceMs: number): number {
  const answered = sales.filter(isAnsweredSince(sinceMs));
  const times = answered.map(({ answeredAtMs }) => answeredAtMs!).toSorted((one, other) => one - other);
  const pauses = times.map((time, place) => {
    const former = times[place - 1] ?? sinceMs;
    const waiting = answered.filter((sale) => sale.answeredAtMs! >= time && sale.sentAtMs < time);
    return time - Math.max(former, Math.min(time, ...waiting.map(({ sentAtMs }) => sentAtMs)));
  });
  return Math.max(0, ...pauses);
}
