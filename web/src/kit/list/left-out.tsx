import type { Rows } from "../../api/hooks.ts";

/**
 * On paper alone, and only where a list goes on: what of it is not there. On the screen the rest can be read.
 *
 * @param textOf says how many rows there are, and where the others are
 */
export function LeftOut<Row>({ rows, textOf }: { rows: Rows<Row>; textOf: (count: number) => string }) {
  if (!rows.hasNextPage) return null;
  return <p className="kit-left-out">{textOf(countOfRows(rows))}</p>;
}

/** How many rows of a list have been read. */
export const countOfRows = <Row,>(rows: Rows<Row>): number =>
  rows.data?.pages.reduce((sum, { data }) => sum + data.length, 0) ?? 0;
