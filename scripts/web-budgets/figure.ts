/** One measured figure beside what it may be. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** Null for what is only told. */
  readonly most: number | null;
  /** What both are in. */
  readonly unit: "kB" | "lines" | "MiB" | "ms" | "rows" | "times";
}
