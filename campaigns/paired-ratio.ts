/** How the second of each pair compares to the first. */
export interface PairedRatio {
  /** The geometric mean of the ratios. */
  readonly ratio: number;
  /** Its standard error, as a share of it; `NaN` of a single pair. */
  readonly error: number;
}

/** @param pairs of positive figures, each measured right after the other */
export function pairedRatio(pairs: readonly (readonly [first: number, second: number])[]): PairedRatio {
  const logarithms = pairs.map(([first, second]) => Math.log(second / first));
  const mean = meanOf(logarithms);
  const variance =
    (meanOf(logarithms.map((value) => (value - mean) ** 2)) * pairs.length) / (pairs.length - 1);
  return { ratio: Math.exp(mean), error: Math.sqrt(variance / pairs.length) };
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
