import type { ReactNode } from "react";
import { Link } from "../link.tsx";
import type { Column } from "./row-list.tsx";

/** On a phone rows and cells are drawn as blocks, which would take their roles from them. */
const TABLE = { role: "table" } as const;
const ROWS = { role: "rowgroup" } as const;
const ROW = { role: "row" } as const;
const HEADER = { role: "columnheader" } as const;
const CELL = { role: "cell" } as const;

/** A short table inside a card: everything it has is in the document. */
export function SimpleTable<Row>({
  label,
  rows,
  columns,
  keyOf,
  hrefOf,
  footer,
}: {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  hrefOf?: (row: Row) => string;
  footer?: ReactNode;
}) {
  return (
    <div className="kit-scroll">
      <table {...TABLE} aria-label={label} className="kit-simple-table">
        <thead {...ROWS}>
          <tr {...ROW}>
            {columns.map((column) => (
              <th key={column.id} {...HEADER} className={classOf(column)} scope="col">
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROWS}>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...ROW} className={hrefOf === undefined ? undefined : "kit-row-link"}>
              {columns.map((column, position) => (
                <td key={column.id} {...CELL} className={classOf(column)} data-header={column.header}>
                  {position === 0 && hrefOf !== undefined ? (
                    <Link href={hrefOf(row)}>{column.cell(row)}</Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {footer !== undefined && <tfoot {...ROWS}>{footer}</tfoot>}
      </table>
    </div>
  );
}

const classOf = <Row,>({ align, wideOnly }: Column<Row>) =>
  `${align === "right" ? "kit-right" : ""}${wideOnly ? " kit-wide-only" : ""}`;
