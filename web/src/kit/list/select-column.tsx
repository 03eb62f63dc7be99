import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { LeadColumn } from "./row-list.tsx";
import type { Selection } from "./selection.ts";

/**
 * A column of boxes that select the rows of a list.
 *
 * @param rows the rows that are on the screen and may be selected
 * @param nameOf what a row is called, for screen readers
 */
export function useSelectColumn<Row>(
  rows: readonly Row[],
  { ids, toggle, select, clear, most }: Selection,
  keyOf: (row: Row) => string,
  nameOf: (row: Row) => string,
): LeadColumn<Row> {
  const { t } = useTranslation();
  const offered = rows.slice(0, most).map(keyOf);
  const isAll = offered.length > 0 && offered.every((id) => ids.has(id));
  const canSelect = new Set(rows.map(keyOf));
  return {
    head: (
      <Checkbox
        size="xs"
        aria-label={t("bulk.selectAll", { count: offered.length })}
        checked={isAll}
        indeterminate={!isAll && ids.size > 0}
        disabled={offered.length === 0}
        onChange={() => (isAll ? clear() : select(offered))}
      />
    ),
    cell: (row) =>
      canSelect.has(keyOf(row)) && (
        <Checkbox
          size="xs"
          aria-label={t("bulk.select", { name: nameOf(row) })}
          checked={ids.has(keyOf(row))}
          onChange={() => toggle(keyOf(row))}
        />
      ),
  };
}
