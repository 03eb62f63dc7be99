import { Paper } from "@mantine/core";
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Rows } from "../../api/hooks.ts";
import { Failure } from "../states/failure.tsx";
import { Loading } from "../states/loading.tsx";
import { cellClass, DrawnRow } from "./drawn-row.tsx";
import { ListCount, ListEnd, MOST_ROWS } from "./list-end.tsx";
import { retryRows } from "./retry-rows.ts";
import { usePlaces } from "./slots.ts";
import { useVirtualRows } from "./virtual-rows.ts";

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
  /** Whether the screen has filters that narrow the list. */
  readonly hasFilters?: boolean;
  readonly empty: ReactNode;
}

const FETCH_AHEAD_ROWS = 30;

/** A list of any length: pages are read while scrolling, and only rows in view are in the document. */
export function RowList<Row>(props: RowListProps<Row>) {
  const { rows, empty, hasFilters = false } = props;
  const pages = rows.data?.pages;
  const all = useMemo(() => pages?.flatMap((page) => page.data) ?? [], [pages]);
  if (rows.error !== null && rows.data === undefined) {
    return <Failure error={rows.error} onRetry={() => void rows.refetch()} />;
  }
  if (rows.data === undefined) return <Loading lines={8} height={30} />;
  if (all.length === 0) return <Paper withBorder>{empty}</Paper>;
  return (
    <>
      {rows.error !== null && <Failure error={rows.error} onRetry={() => void retryRows(rows)} />}
      <Table
        {...props}
        all={all}
        end={(isNear) => <ListEnd rows={rows} count={all.length} isNear={isNear} hasFilters={hasFilters} />}
      />
    </>
  );
}

/** A list that is read as a whole, drawn as the others are: as many of its rows as anybody scrolls through. */
export function WholeList<Row>({
  rows,
  ...props
}: Pick<RowListProps<Row>, "label" | "columns" | "keyOf" | "hrefOf"> & { readonly rows: readonly Row[] }) {
  const shown = useMemo(() => rows.slice(0, MOST_ROWS), [rows]);
  return (
    <Table
      {...props}
      all={shown}
      end={() => <ListCount count={shown.length} isCut={shown.length < rows.length} />}
    />
  );
}

function Table<Row>({
  label,
  columns,
  lead,
  keyOf,
  hrefOf,
  all,
  end,
}: Omit<RowListProps<Row>, "rows" | "hasFilters" | "empty"> & {
  readonly all: readonly Row[];
  /** What follows the rows. */
  readonly end: (isNear: boolean) => ReactNode;
}) {
  const body = useRef<HTMLDivElement>(null);
  const scrollMargin = useTopOf(body);
  // The first of them does: screens write it in place, so that each drawing brings another one.
  const [keyOfRow] = useState(() => keyOf);
  const getItemKey = useCallback((index: number) => keyOfRow(all[index]!), [all, keyOfRow]);
  const virtualizer = useVirtualRows(all.length, scrollMargin, getItemKey);
  const items = virtualizer.getVirtualItems();
  const places = usePlaces(items.map(({ key }) => String(key)));
  return (
    <>
      <Paper
        withBorder
        className="kit-table"
        role="table"
        aria-label={label}
        aria-rowcount={all.length + 1}
        style={tracksOf(columns, lead)}
      >
        <TableHead columns={columns} lead={lead} />
        <div
          role="rowgroup"
          ref={body}
          className="kit-table-body"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {items.map(({ index, start }, place) => (
            <DrawnRow
              key={places[place]!.slot}
              rowKey={places[place]!.row}
              measure={virtualizer.measureElement}
              row={all[index]!}
              index={index}
              top={start - scrollMargin}
              columns={columns}
              leadCell={lead?.cell}
              href={hrefOf?.(all[index]!)}
            />
          ))}
        </div>
      </Paper>
      {end((items.at(-1)?.index ?? 0) >= all.length - FETCH_AHEAD_ROWS)}
    </>
  );
}

/** How far an element is from the top of the page, in pixels, also after what is above it has grown. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    // Whole, since a scrolled page adds fractions that mean nothing.
    const measure = () => setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly lead: LeadColumn<Row> | undefined;
}

function TableHead<Row>({ columns, lead }: HeadProps<Row>) {
  return (
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
  );
}

const LEAD_TRACK = "1.25rem";

function tracksOf<Row>(columns: readonly Column<Row>[], lead: LeadColumn<Row> | undefined): CSSProperties {
  const tracks = (shown: readonly Column<Row>[]) =>
    [...(lead === undefined ? [] : [LEAD_TRACK]), ...shown.map(({ width = "minmax(0, 1fr)" }) => width)].join(
      " ",
    );
  return {
    "--kit-tracks": tracks(columns),
    "--kit-narrow-tracks": tracks(columns.filter(({ wideOnly }) => wideOnly !== true)),
  } as CSSProperties;
}
