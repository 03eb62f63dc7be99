import type { Cluster } from "../cluster/cluster.ts";
import type { Random } from "../../test/crash/random.ts";

/** One fault, ready to happen. */
export interface Fault {
  /** Its kind and where, such as `freeze postgres`. */
  readonly name: string;
  /** How long it lasts; 0 for one that is over at once. */
  readonly seconds: number;
  /** @returns when it is over */
  happen(): Promise<void>;
}

/** The shortest and the longest pause of a part or of a link, in seconds. Most are short. */
const SHORTEST_SECONDS = 5;
const LONGEST_SECONDS = 60;
const LAG_MS = 400;

/** The kinds of a part's faults and of a link's. */
const PART_FAULTS = ["kill", "freeze"] as const;
const LINK_FAULTS = ["drop", "stall", "lag", "half-close"] as const;

/**
 * All faults that the cluster can have, each kind and place equally often: one round holds each of them once, in an
 * order of chance.
 *
 * @param longestSeconds a limit below the usual one, for a short campaign
 */
export function drawRound(
  { parts, links }: Pick<Cluster, "parts" | "links">,
  random: Random,
  longestSeconds: number = LONGEST_SECONDS,
): Fault[] {
  const duration = (): number => {
    const longest = Math.min(longestSeconds, LONGEST_SECONDS);
    const shortest = Math.min(SHORTEST_SECONDS, longest);
    // The third power: half of the pauses last less than an eighth of the way to the longest.
    const share = (random.below(1_000) / 1_000) ** 3;
    return Math.round(shortest + share * (longest - shortest));
  };
  const ofParts = parts.flatMap((part) =>
    PART_FAULTS.map((kind): Fault => {
      const name = `${kind} ${part.name}`;
      if (kind === "kill") return { name, seconds: 0, happen: async () => part.kill() };
      const seconds = duration();
      return { name, seconds, happen: () => part.freeze(seconds * 1_000) };
    }),
  );
  const ofLinks = links.flatMap((link) =>
    LINK_FAULTS.map((kind): Fault => {
      const name = `${kind} ${link.name}`;
      if (kind === "drop") return { name, seconds: 0, happen: async () => link.drop() };
      if (kind === "half-close") return { name, seconds: 0, happen: async () => link.halfClose() };
      const seconds = duration();
      const ms = seconds * 1_000;
      return { name, seconds, happen: () => (kind === "stall" ? link.stall(ms) : link.lag(LAG_MS, ms)) };
    }),
  );
  return random.shuffled([...ofParts, ...ofLinks]);
}
