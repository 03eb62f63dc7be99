import { memo, type ReactNode, type Ref } from "react";
import { Link } from "../link.tsx";
import type { Column, LeadColumn } from "./row-list.tsx";

interface DrawnRowProps<Row> {
  readonly ref: Ref<HTMLDivElement>;
  readonly columns: readonly Column<Row>[];
  readonly leadCell: LeadColumn<Row>["cell"] | undefined;
  /** Where the row leads. */
  readonly href: string | undefined;
  readonly row: Row;
  readonly index: number;
  /** In pixels, from the top of the table's body. */
  readonly top: number;
}

/** A row in its place; one that stays in view is not drawn again while others come and go. */
export const DrawnRow = memo(function DrawnRow<Row>({
  ref,
  row,
  index,
  top,
  columns,
  leadCell,
  href,
}: DrawnRowProps<Row>) {
  return (
    <div
      role="row"
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      className={href === undefined ? "kit-row" : "kit-row kit-row-link"}
      style={{ transform: `translateY(${top}px)` }}
    >
      {leadCell !== undefined && (
        <div role="cell" className="kit-lead kit-above-row">
          {leadCell(row)}
        </div>
      )}
      {columns.map((column, position) => (
        <div role="cell" key={column.id} className={cellClass(column)} data-header={column.header}>
          {position === 0 && href !== undefined ? (
            <Link href={href}>{column.cell(row)}</Link>
          ) : (
            column.cell(row)
          )}
        </div>
      ))}
    </div>
  );
}) as <Row>(props: DrawnRowProps<Row> & { key?: React.Key }) => ReactNode;

export function cellClass<Row>({ align, wideOnly }: Column<Row>): string {
  return `kit-cell${align === "right" ? " kit-right" : ""}${wideOnly ? " kit-wide-only" : ""}`;
}
