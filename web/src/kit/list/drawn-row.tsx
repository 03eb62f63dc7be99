import { Fragment, isValidElement, memo, type ReactNode, useLayoutEffect, useRef } from "react";
import { Amount } from "../amounts/amount.tsx";
import { Link } from "../link.tsx";
import { Status } from "../status.tsx";
import { Moment } from "../time/moment.tsx";
import type { Column, LeadColumn } from "./row-list.tsx";

interface DrawnRowProps<Row> {
  /** Notes the row's height, now and whenever it changes. */
  readonly measure: (row: HTMLDivElement) => void;
  readonly columns: readonly Column<Row>[];
  readonly leadCell: LeadColumn<Row>["cell"] | undefined;
  /** Where the row leads. */
  readonly href: string | undefined;
  readonly row: Row;
  readonly rowKey: string;
  readonly index: number;
  /** In pixels, from the top of the table's body. */
  readonly top: number;
}

/** A row in its place; one that stays in view is not drawn again while others come and go. */
export const DrawnRow = memo(function DrawnRow<Row>({
  measure,
  row,
  rowKey,
  index,
  top,
  columns,
  leadCell,
  href,
}: DrawnRowProps<Row>) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => measure(element.current!), [measure, rowKey]);
  return (
    <div
      role="row"
      ref={element}
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
            <Link href={href}>{contentOf(column.cell(row), rowKey)}</Link>
          ) : (
            contentOf(column.cell(row), rowKey)
          )}
        </div>
      ))}
    </div>
  );
}) as <Row>(props: DrawnRowProps<Row> & { key?: React.Key }) => ReactNode;

export function cellClass<Row>({ align, wideOnly }: Column<Row>): string {
  return `kit-cell${align === "right" ? " kit-right" : ""}${wideOnly ? " kit-wide-only" : ""}`;
}

/** What shows a value and keeps nothing between two drawings. */
const PLAIN: ReadonlySet<unknown> = new Set([Amount, Link, Moment, Status]);

/** Whether nothing of what a record's cell shows would be left over when it shows another one. */
function isPlain(content: ReactNode): boolean {
  if (Array.isArray(content)) return content.every(isPlain);
  if (!isValidElement<{ children?: ReactNode }>(content)) return true;
  const { type, props } = content;
  return (typeof type === "string" || PLAIN.has(type)) && isPlain(props.children);
}

/** The content of a cell, made anew for each record where it may hold something of its own, such as a dialog. */
const contentOf = (content: ReactNode, rowKey: string): ReactNode =>
  isPlain(content) ? content : <Fragment key={rowKey}>{content}</Fragment>;
