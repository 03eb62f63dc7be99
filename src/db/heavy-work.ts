import type { RecentOwners } from "./recent-owners.ts";
import { createTurns, type Turns } from "./turns.ts";

/** What keeps a processor of this process, or of the database, busy. */
export interface HeavyWork {
  /**
   * Runs work one after the other, whoever asks, each in a lull of others' short work and followed by a rest before any
   * more of the same tenant.
   *
   * @param owners whose it is: the tenant first, then others that count as the same; none for what is nobody's
   * @param rest after work that took so long, while others are there
   */
  run<Result>(owners: readonly string[], work: () => Promise<Result>, rest: Rest): Promise<Result>;
  /** How long such owners rest after work that took so long: not at all where nobody else is there. */
  restMs(owners: readonly string[], tookMs: number, rest: Rest): number;
}

/** How long a tenant rests after heavy work that took so many milliseconds. */
export type Rest = (tookMs: number) => number;

/** Work that is followed by such rests keeps a processor busy for a tenth of the time. */
const restOf = (tookMs: number, longestMs: number): number => Math.min(9 * tookMs, longestMs);
/** After a piece of a batch. */
export const restAfterPiece: Rest = (tookMs) => restOf(tookMs, LONGEST_REST_MS.ofPieces);
/** After a read: as after a piece; short reads, such as the pages of an export, leave room for others in between. */
export const restAfterRead: Rest = (tookMs) =>
  tookMs < LONG_MS ? tookMs : restOf(tookMs, LONGEST_REST_MS.ofReads);
const LONG_MS = 50;
const LONGEST_REST_MS = { ofPieces: 10_000, ofReads: 5_000 } as const;

/**
 * How long work waits for others': longer would hold a batch's locks for the sake of somebody's report. And for its own
 * tenant's: a batch waits with a transaction open, which PostgreSQL ends after half a minute without a statement.
 */
const PATIENCE_MS = { forAll: 1_000, forItsTenant: 10_000 } as const;

/** The turns of a process: one for all, and one for each tenant. */
export interface HeavyTurns {
  readonly ofAll: Turns;
  readonly ofTenants: Turns;
}

export const createHeavyTurns = (): HeavyTurns => ({
  ofAll: createTurns(PATIENCE_MS.forAll),
  ofTenants: createTurns(PATIENCE_MS.forItsTenant),
});

/**
 * @param nowMs a monotonic clock
 * @param recent who uses the same connections
 */
export function createHeavyWork(
  nowMs: () => number,
  recent: Pick<RecentOwners, "hasOthers" | "lull">,
  { ofAll, ofTenants }: HeavyTurns,
): HeavyWork {
  const oneByOne = <Result>(owners: readonly string[], work: () => Promise<Result>): Promise<Result> =>
    ofAll.run("all", async () => {
      await recent.lull(owners);
      return { result: await work(), restMs: 0 };
    });
  const restBesideOthers: HeavyWork["restMs"] = (owners, tookMs, rest) =>
    recent.hasOthers(owners) ? rest(tookMs) : 0;
  return {
    restMs: restBesideOthers,
    async run(owners, work, rest) {
      const [tenant] = owners;
      if (tenant === undefined) return oneByOne(owners, work);
      return ofTenants.run(tenant, async () => {
        let tookMs = 0;
        const result = await oneByOne(owners, () => timed(work, nowMs, (ms) => (tookMs = ms)));
        return { result, restMs: restBesideOthers(owners, tookMs, rest) };
      });
    },
  };
}

/** Passes on how long the work took, even if it failed. */
export async function timed<Result>(
  work: () => Promise<Result>,
  nowMs: () => number,
  passOn: (tookMs: number) => void,
): Promise<Result> {
  const startedAtMs = nowMs();
  try {
    return await work();
  } finally {
    passOn(nowMs() - startedAtMs);
  }
}
