import { Button, Group, Paper, Text } from "@mantine/core";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import type { Rows } from "../../api/hooks.ts";
import { Link } from "../link.tsx";
import { useIsPrinting } from "./printing.ts";
import { Failure } from "../states/failure.tsx";
import { Loading } from "../states/loading.tsx";

/** A column of a list. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** A grid track, such as `2fr` or `minmax(8rem, 1fr)`; `1fr` if left out. */
  readonly width?: string;
  readonly align?: "right";
  /** Left out where the window is narrower than a laptop's. */
  readonly wideOnly?: boolean;
}

/** A narrow column before the first one, such as boxes to select rows. */
export interface LeadColumn<Row> {
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
}

export interface RowListProps<Row> {
  /** What the list is of, for screen readers. */
  readonly label: string;
  readonly rows: Rows<Row>;
  readonly columns: readonly Column<Row>[];
  readonly lead?: LeadColumn<Row>;
  readonly keyOf: (row: Row) => string;
  /** Where a row leads; its first column becomes the link. */
  readonly hrefOf?: (row: Row) => string;
  readonly empty: ReactNode;
}

/** Beyond this many rows nobody scrolls: narrow the list, or take it as CSV. */
const MOST_ROWS = 5_000;
const ROW_HEIGHT = 45;
const FETCH_AHEAD_ROWS = 30;
const OVERSCAN_ROWS = 4;

/** A list of any length: pages are read while scrolling, and only rows in view are in the document. */
export function RowList<Row>(props: RowListProps<Row>) {
  const { rows, empty } = props;
  const pages = rows.data?.pages;
  const all = useMemo(() => pages?.flatMap((page) => page.data) ?? [], [pages]);
  if (rows.error !== null && rows.data === undefined) {
    return <Failure error={rows.error} onRetry={() => void rows.refetch()} />;
  }
  if (rows.data === undefined) return <Loading lines={8} height={30} />;
  if (all.length === 0) return <Paper withBorder>{empty}</Paper>;
  return (
    <>
      {rows.error !== null && <Failure error={rows.error} onRetry={() => void rows.fetchNextPage()} />}
      <Table {...props} all={all} />
      <ListEnd rows={rows} count={all.length} />
    </>
  );
}

function Table<Row>({
  label,
  rows,
  columns,
  lead,
  keyOf,
  hrefOf,
  all,
}: RowListProps<Row> & { all: readonly Row[] }) {
  const body = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    setScrollMargin(body.current === null ? 0 : body.current.getBoundingClientRect().top + scrollY);
  }, []);
  const isPrinting = useIsPrinting();
  // The same function while the rows are the same: with another one, all of them would be placed anew with every scroll.
  const getItemKey = useCallback((index: number) => keyOf(all[index]!), [all, keyOf]);
  const virtualizer = useWindowVirtualizer({
    count: all.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: isPrinting ? all.length : OVERSCAN_ROWS,
    scrollMargin,
    getItemKey,
  });
  const items = virtualizer.getVirtualItems();
  useNextPage(rows, items.at(-1)?.index ?? 0, all.length);
  const tracks = {
    "--kit-tracks": tracksOf(columns, lead),
    "--kit-narrow-tracks": tracksOf(
      columns.filter(({ wideOnly }) => wideOnly !== true),
      lead,
    ),
  } as CSSProperties;
  return (
    <Paper
      withBorder
      className="kit-table"
      role="table"
      aria-label={label}
      aria-rowcount={all.length + 1}
      style={tracks}
    >
      <div role="rowgroup" className="kit-table-head">
        <div role="row" className="kit-row" aria-rowindex={1}>
          {lead !== undefined && (
            <div role="columnheader" className="kit-lead">
              {lead.head}
            </div>
          )}
          {columns.map((column) => (
            <div role="columnheader" key={column.id} className={cellClass(column)}>
              {column.header}
            </div>
          ))}
        </div>
      </div>
      <div
        role="rowgroup"
        ref={body}
        className="kit-table-body"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ key, index, start }) => (
          <DrawnRow
            key={key}
            ref={virtualizer.measureElement}
            row={all[index]!}
            index={index}
            top={start - scrollMargin}
            columns={columns}
            lead={lead}
            hrefOf={hrefOf}
          />
        ))}
      </div>
    </Paper>
  );
}

interface DrawnRowProps<Row> {
  readonly ref: Ref<HTMLDivElement>;
  readonly columns: readonly Column<Row>[];
  readonly lead: LeadColumn<Row> | undefined;
  readonly hrefOf: ((row: Row) => string) | undefined;
  readonly row: Row;
  readonly index: number;
  /** In pixels, from the top of the table's body. */
  readonly top: number;
}

/** A row in its place; one that stays in view is not drawn again while others come and go. */
const DrawnRow = memo(function DrawnRow<Row>({
  ref,
  row,
  index,
  top,
  columns,
  lead,
  hrefOf,
}: DrawnRowProps<Row>) {
  return (
    <div
      role="row"
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      className={hrefOf === undefined ? "kit-row" : "kit-row kit-row-link"}
      style={{ transform: `translateY(${top}px)` }}
    >
      {lead !== undefined && (
        <div role="cell" className="kit-lead kit-above-row">
          {lead.cell(row)}
        </div>
      )}
      <Cells row={row} columns={columns} href={hrefOf?.(row)} />
    </div>
  );
}) as <Row>(props: DrawnRowProps<Row> & { key?: React.Key }) => ReactNode;

const LEAD_TRACK = "1.25rem";

const tracksOf = <Row,>(columns: readonly Column<Row>[], lead: LeadColumn<Row> | undefined) =>
  [...(lead === undefined ? [] : [LEAD_TRACK]), ...columns.map(({ width = "minmax(0, 1fr)" }) => width)].join(
    " ",
  );

function Cells<Row>({
  row,
  columns,
  href,
}: {
  row: Row;
  columns: readonly Column<Row>[];
  href: string | undefined;
}) {
  return columns.map((column, position) => (
    <div role="cell" key={column.id} className={cellClass(column)} data-header={column.header}>
      {position === 0 && href !== undefined ? <Link href={href}>{column.cell(row)}</Link> : column.cell(row)}
    </div>
  ));
}

function cellClass<Row>({ align, wideOnly }: Column<Row>): string {
  return `kit-cell${align === "right" ? " kit-right" : ""}${wideOnly ? " kit-wide-only" : ""}`;
}

/** Reads the next page before the reader comes to the end of this one. */
function useNextPage<Row>(rows: Rows<Row>, lastShown: number, count: number): void {
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = rows;
  const isNear = lastShown >= count - FETCH_AHEAD_ROWS;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage && !isError && count < MOST_ROWS) void fetchNextPage();
  }, [isNear, hasNextPage, isFetchingNextPage, isError, fetchNextPage, count]);
}

function ListEnd<Row>({ rows, count }: { rows: Rows<Row>; count: number }) {
  const { t } = useTranslation();
  if (count >= MOST_ROWS && rows.hasNextPage) {
    return (
      <Text size="sm" c="dimmed" role="status">
        {t("kit.list.most", { count })}
      </Text>
    );
  }
  return (
    <Group justify="space-between" mih={28}>
      <Text size="sm" c="dimmed" role="status">
        {rows.isFetchingNextPage ? t("kit.loading") : t("kit.list.count", { count })}
      </Text>
      {rows.hasNextPage && !rows.isFetchingNextPage && (
        <Button variant="subtle" size="xs" onClick={() => void rows.fetchNextPage()}>
          {t("kit.list.more")}
        </Button>
      )}
    </Group>
  );
}
