/** A bar that a figure has to reach. */
export type Target = { readonly atLeast: number } | { readonly atMost: number };

/** What a part has measured, as `bench/results.json` keeps it. */
export interface Figure {
  /** What was measured, with its size. */
  readonly what: string;
  /** The median of the rounds, if there were rounds. */
  readonly value: number;
  /** Such as `ms`, `/s`, `MiB`; empty for a ratio or a count. */
  readonly unit: string;
  readonly rounds?: readonly number[];
  /** What the figure comes of, such as both sides of a ratio. */
  readonly beside?: string;
  readonly target?: Target;
}

/** Thrown by a part that needs a program which the machine does not have. */
export class Skipped extends Error {
  override readonly name = "Skipped";
}

let figures: Figure[] = [];

/** @returns the figures that were noted since the last call */
export function takeFigures(): readonly Figure[] {
  const taken = figures;
  figures = [];
  return taken;
}

/** Keeps a figure for the results, and prints it. */
export function note(figure: Figure): void {
  figures.push(figure);
  process.stdout.write(`  ${figure.what}: ${figureText(figure)}${verdictText(figure)}\n`);
}

/** The value in the middle; of an even number of them the higher of the two. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

/** Notes the ratio of two measurements that took turns: the median of the first by the median of the second. */
export function noteRatio(
  what: string,
  [rounds, ofRounds]: readonly [readonly number[], readonly number[]],
  { unit = "/s", target }: { readonly unit?: string; readonly target?: Target } = {},
): void {
  const [one, other] = [median(rounds), median(ofRounds)];
  note({
    what,
    value: one / other,
    unit: "",
    rounds: rounds.map((value, index) => value / ofRounds[index]!),
    beside: `${numberText(one)} and ${numberText(other)}${spaced(unit)}`,
    ...(target && { target }),
  });
}

/** Whether a figure reaches its target; null without one. */
export function isMet({ value, target }: Figure): boolean | null {
  if (target === undefined) return null;
  return "atLeast" in target ? value >= target.atLeast : value <= target.atMost;
}

/** A figure with its unit, and what it comes of. */
export const figureText = ({ value, unit, beside }: Figure): string =>
  `${numberText(value)}${spaced(unit)}${beside === undefined ? "" : ` (${beside})`}`;

export const targetText = (target: Target | undefined, unit: string): string => {
  if (target === undefined) return "";
  const [words, bar] = "atLeast" in target ? ["at least", target.atLeast] : ["at most", target.atMost];
  return `${words} ${numberText(bar)}${spaced(unit)}`;
};

function verdictText(figure: Figure): string {
  if (figure.target === undefined) return "";
  return ` (target ${targetText(figure.target, figure.unit)}) ${isMet(figure) ? "met" : "MISSED"}`;
}

const spaced = (unit: string): string => (unit === "" || unit.startsWith("/") ? unit : ` ${unit}`);

/** Three digits that count, and no more behind the point than two. */
function numberText(value: number): string {
  const size = Math.abs(value);
  if (size >= 100) return value.toLocaleString("en", { maximumFractionDigits: 0 });
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(size >= 10 ? 1 : 2);
}
