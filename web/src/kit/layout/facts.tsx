import type { ReactNode } from "react";

/** A name and what it is, one line each. */
export type Fact = readonly [name: string, value: ReactNode];

/**
 * Names and values side by side; below each other where it is narrow.
 *
 * @param inColumns for many short ones, in two columns where there is room
 * @param areStatuses whether every value is a status, which stays beside its name on a phone too
 */
export function Facts({
  rows,
  inColumns = false,
  areStatuses = false,
}: {
  rows: readonly Fact[];
  inColumns?: boolean;
  areStatuses?: boolean;
}) {
  const columns = inColumns ? " kit-facts-columns" : "";
  const statuses = areStatuses ? " kit-facts-statuses" : "";
  return (
    <dl className={`kit-facts${columns}${statuses}`}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
