import type { Cluster } from "../cluster/cluster.ts";
import type { Random } from "../../test/crash/random.ts";

/** One fault, ready to happen. */
export interface Fault {
  /** Its kind and where, such as `freeze postgres`. */
  readonly name: string;
  /** The name without the number of the process, such as `kill worker`. */
  readonly kind: string;
  /** How long it lasts; 0 for one that is over at once. */
  readonly seconds: number;
  /** @returns when it is over */
  happen(): Promise<void>;
}

/** The shortest and the longest pause of a part or of a link, in seconds. Most are short. */
const SHORTEST_SECONDS = 5;
const LONGEST_SECONDS = 60;

/** Limits below the usual one, in seconds, for a shorter campaign. */
export interface LongestFaults {
  /** Of every fault. */
  readonly all?: number;
  /** Of stalls and delays of a link. */
  readonly ofLinks?: number;
}

const LAG_MS = 400;

/** The kinds of a part's faults and of a link's. */
const PART_FAULTS = ["kill", "freeze"] as const;
const LINK_FAULTS = ["drop", "stall", "lag", "half-close"] as const;

/** A fault alone, and then so many at once, which are over sooner than one after the other. */
const AT_ONCE = 5;

/**
 * All faults that the cluster can have, each kind and place equally often: one round holds each of them once, in an
 * order of chance, and by turns one alone and five at once.
 */
export function drawTurns(
  { parts, links }: Pick<Cluster, "parts" | "links">,
  random: Random,
  { all = LONGEST_SECONDS, ofLinks: longestOfLinks = all }: LongestFaults = {},
): Fault[][] {
  const duration = (limit: number): number => {
    const longest = Math.min(limit, all, LONGEST_SECONDS);
    const shortest = Math.min(SHORTEST_SECONDS, longest);
    // The third power: half of the pauses last less than an eighth of the way to the longest.
    const share = (random.below(1_000) / 1_000) ** 3;
    return Math.round(shortest + share * (longest - shortest));
  };
  const ofParts = parts.flatMap((part) =>
    PART_FAULTS.map((kind): Fault => {
      if (kind === "kill") return { ...named(kind, part), seconds: 0, happen: async () => part.kill() };
      const seconds = duration(all);
      return { ...named(kind, part), seconds, happen: () => part.freeze(seconds * 1_000) };
    }),
  );
  const ofLinks = links.flatMap((link) =>
    LINK_FAULTS.map((kind): Fault => {
      if (kind === "drop") return { ...named(kind, link), seconds: 0, happen: async () => link.drop() };
      if (kind === "half-close") {
        return { ...named(kind, link), seconds: 0, happen: async () => link.halfClose() };
      }
      const seconds = duration(longestOfLinks);
      const ms = seconds * 1_000;
      const happen = () => (kind === "stall" ? link.stall(ms) : link.lag(LAG_MS, ms));
      return { ...named(kind, link), seconds, happen };
    }),
  );
  return inTurns(random.shuffled([...ofParts, ...ofLinks]));
}

function named(fault: string, { name }: { readonly name: string }): Pick<Fault, "name" | "kind"> {
  return { name: `${fault} ${name}`, kind: `${fault} ${name.replace(/-\d+/, "")}` };
}

function inTurns(faults: readonly Fault[]): Fault[][] {
  const turns: Fault[][] = [];
  for (let start = 0; start < faults.length;) {
    const size = turns.length % 2 === 0 ? 1 : AT_ONCE;
    turns.push(faults.slice(start, start + size));
    start += size;
  }
  return turns;
}
