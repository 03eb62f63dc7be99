/** The lanes in which processes are started, most urgent first. OPERATE-15. */
export const LANES = ["money", "holds", "postbacks", "mail"] as const;

export type Lane = (typeof LANES)[number];

/** Percent of a batch that each lane gets while all have enough: none is served last for ever. */
const SHARES: Readonly<Record<Lane, number>> = { money: 50, holds: 25, postbacks: 15, mail: 10 };

/** A program's due outbox messages in one lane. */
export interface Line {
  readonly lane: Lane;
  /** Empty: of no program. */
  readonly programId: string;
  /** How many are due; may be counted up to a limit. */
  readonly due: number;
}

/**
 * How many messages each line gives to a batch: each lane its share, each line of a lane as many as the others. What
 * one does not need is divided among the rest. Where there is not enough for every line, the first ones of a lane are
 * served. OPERATE-15.
 *
 * @returns a number for each line, in its order; together at most `most`
 */
export function divideBatch(lines: readonly Line[], most: number): number[] {
  const inLane = LANES.map((lane) => lines.filter((line) => line.lane === lane));
  const dueInLane = inLane.map((some) => some.reduce((sum, { due }) => sum + due, 0));
  const given = new Map<Line, number>();
  const shares = LANES.map((lane) => SHARES[lane]);
  for (const [index, ofLane] of divide(dueInLane, shares, most).entries()) {
    const some = inLane[index]!;
    const dues = some.map(({ due }) => due);
    const ofLines = divide(
      dues,
      dues.map(() => 1),
      ofLane,
    );
    for (const [place, line] of some.entries()) given.set(line, ofLines[place]!);
  }
  return lines.map((line) => given.get(line) ?? 0);
}

/** Divides `most` by weight; what exceeds a need goes to the others. Everyone in need gets at least one, if it lasts. */
function divide(needs: readonly number[], weights: readonly number[], most: number): number[] {
  const given = needs.map(() => 0);
  let left = most;
  for (;;) {
    const open = needs.flatMap((need, index) => (given[index]! < need ? [index] : []));
    if (left === 0 || open.length === 0) return given;
    const weightOfAll = open.reduce((sum, index) => sum + weights[index]!, 0);
    const round = left;
    for (const index of open) {
      const share = Math.max(1, Math.floor((round * weights[index]!) / weightOfAll));
      const gift = Math.min(share, needs[index]! - given[index]!, left);
      given[index]! += gift;
      left -= gift;
    }
  }
}
