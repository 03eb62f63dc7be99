import { type ReactNode, useMemo } from "react";
import { MOST_AT_ONCE } from "../../api/bulk.ts";
import type { Rows } from "../../api/hooks.ts";
import type { LeadColumn } from "../../kit/list/row-list.tsx";
import { type Selectable, useSelectColumn } from "../../kit/list/select-column.tsx";
import { useSelection } from "../../kit/list/selection.ts";
import { BulkActions } from "./bulk-actions.tsx";
import { canReject, type Sale } from "./decisions.ts";

const SELECTABLE: Selectable<Sale> = {
  keyOf: ({ id }) => id,
  nameOf: ({ externalRef }) => externalRef,
  canSelect: canReject,
};

/**
 * Checkboxes for a list's sales, and the actions on the selected ones, to show above the list.
 *
 * @param of the list's program and filters
 */
export function useSaleSelection<Row extends Sale>(
  rows: Rows<Row>,
  of: Readonly<Record<string, string | undefined>>,
): { readonly lead: LeadColumn<Row>; readonly actions: ReactNode } {
  const pages = rows.data?.pages;
  const shown = useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages]);
  const selection = useSelection(MOST_AT_ONCE, of);
  const lead = useSelectColumn(shown, selection, SELECTABLE);
  return { lead, actions: <BulkActions sales={shown} selection={selection} /> };
}
