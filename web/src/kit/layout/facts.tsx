import type { ReactNode } from "react";

/** A name and what it is, one line each. */
export type Fact = readonly [name: string, value: ReactNode];

/** Names and values side by side; below each other where it is narrow. */
export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className="kit-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
