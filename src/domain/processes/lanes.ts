/** The lanes in which processes are carried out, most urgent first. OPERATE-15. */
export const LANES = ["money", "holds", "postbacks", "mail"] as const;

export type Lane = (typeof LANES)[number];

/** The lanes in which messages wait to be handed over: what is one of very many waits in a lane of its own. */
export const OUTBOX_LANES = [...LANES, "bulk"] as const;

export type OutboxLane = (typeof OUTBOX_LANES)[number];

/** The shares of what is handed over that lanes get while all have enough: none is served last for ever. */
const SHARES: Readonly<Record<OutboxLane, number>> = {
  money: 50,
  holds: 25,
  postbacks: 15,
  mail: 10,
  bulk: 5,
};

/** A brand's due outbox messages in one lane. */
export interface Line {
  readonly lane: OutboxLane;
  /** Whose: a brand's id; for mails of none their template, for other messages of none empty. */
  readonly turn: string;
  /** How many are due; may be counted up to a limit. */
  readonly due: number;
}

/** How much of its share each lane has used. */
export type UsedShares = Map<OutboxLane, number>;

/**
 * How many messages each line gives to a batch: each lane its share, each line of a lane as many as the others. What
 * one does not need is divided among the rest. Where there is not enough for every line, the first ones of a lane are
 * served. However small the batches are, lanes get their shares over several: a lane that had nothing is next at once,
 * and saves up nothing meanwhile. OPERATE-15.
 *
 * @param used is moved on
 * @param mostBulk how many may be of the lane for bulk
 * @returns a number for each line, in its order; together at most `most`
 */
export function divideBatch(
  lines: readonly Line[],
  most: number,
  used: UsedShares = new Map(),
  mostBulk = most,
): number[] {
  const inLane = new Map(OUTBOX_LANES.map((lane) => [lane, lines.filter((line) => line.lane === lane)]));
  const needs = new Map(
    [...inLane].map(([lane, some]) => {
      const due = some.reduce((sum, line) => sum + line.due, 0);
      return [lane, lane === "bulk" ? Math.min(due, mostBulk) : due];
    }),
  );
  const given = new Map<Line, number>();
  for (const [lane, ofLane] of divideAmongLanes(needs, most, used)) {
    const some = inLane.get(lane)!;
    const ofLines = divideEqually(
      some.map(({ due }) => due),
      ofLane,
    );
    for (const [place, line] of some.entries()) given.set(line, ofLines[place]!);
  }
  return lines.map((line) => given.get(line) ?? 0);
}

/** One after the other to the lane that has used least of its share, the most urgent first (stride scheduling). */
function divideAmongLanes(
  needs: ReadonlyMap<OutboxLane, number>,
  most: number,
  used: UsedShares,
): Map<OutboxLane, number> {
  const given = new Map<OutboxLane, number>();
  const usedBy = (lane: OutboxLane): number => used.get(lane) ?? 0;
  const inNeed = (): OutboxLane[] => OUTBOX_LANES.filter((lane) => (given.get(lane) ?? 0) < needs.get(lane)!);
  if (inNeed().length === 0) return given;
  const least = Math.min(...inNeed().map(usedBy));
  // Counted from the lane that has used least, so that the numbers stay small.
  for (const lane of OUTBOX_LANES) {
    used.set(lane, needs.get(lane)! > 0 ? usedBy(lane) - least : Math.max(0, usedBy(lane) - least));
  }
  for (let left = most; left > 0; left -= 1) {
    const [first, ...others] = inNeed();
    if (first === undefined) break;
    const next = others.reduce((one, other) => (usedBy(other) < usedBy(one) ? other : one), first);
    given.set(next, (given.get(next) ?? 0) + 1);
    used.set(next, usedBy(next) + 1 / SHARES[next]);
  }
  return given;
}

/** What exceeds a need goes to the others. Everyone in need gets at least one, if it lasts. */
function divideEqually(needs: readonly number[], most: number): number[] {
  const given = needs.map(() => 0);
  let left = most;
  for (;;) {
    const open = needs.flatMap((need, index) => (given[index]! < need ? [index] : []));
    if (left === 0 || open.length === 0) return given;
    const share = Math.max(1, Math.floor(left / open.length));
    for (const index of open) {
      const gift = Math.min(share, needs[index]! - given[index]!, left);
      given[index]! += gift;
      left -= gift;
    }
  }
}
