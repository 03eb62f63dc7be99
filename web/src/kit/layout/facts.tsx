import type { ReactNode } from "react";

/** A name and what it is, one line each. */
export type Fact = readonly [name: string, value: ReactNode];

/**
 * Names and values side by side; below each other where it is narrow.
 *
 * @param inColumns for many short ones, in two columns where there is room
 */
export function Facts({ rows, inColumns = false }: { rows: readonly Fact[]; inColumns?: boolean }) {
  return (
    <dl className={inColumns ? "kit-facts kit-facts-columns" : "kit-facts"}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
