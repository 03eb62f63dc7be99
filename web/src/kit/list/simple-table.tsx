import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "../link.tsx";
import type { Column } from "./row-list.tsx";

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
    <Table.ScrollContainer minWidth={0} type="native">
      <Table aria-label={label} className="kit-simple-table" highlightOnHover={hrefOf !== undefined}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.id} className={classOf(column)} scope="col">
                {column.header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)} className={hrefOf === undefined ? undefined : "kit-row-link"}>
              {columns.map((column, position) => (
                <Table.Td key={column.id} className={classOf(column)} data-header={column.header}>
                  {position === 0 && hrefOf !== undefined ? (
                    <Link href={hrefOf(row)}>{column.cell(row)}</Link>
                  ) : (
                    column.cell(row)
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {footer !== undefined && <Table.Tfoot>{footer}</Table.Tfoot>}
      </Table>
    </Table.ScrollContainer>
  );
}

const classOf = <Row,>({ align, wideOnly }: Column<Row>) =>
  `${align === "right" ? "kit-right" : ""}${wideOnly ? " kit-wide-only" : ""}`;
