import "./select-column.css";
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
      <Box
        label={t("bulk.selectAll", { count: offered.length })}
        isChecked={isAll}
        isPartly={!isAll && ids.size > 0}
        isDisabled={offered.length === 0}
        onChange={() => (isAll ? clear() : select(offered))}
      />
    ),
    cell: (row) =>
      canSelect.has(keyOf(row)) && (
        <Box
          label={t("bulk.select", { name: nameOf(row) })}
          isChecked={ids.has(keyOf(row))}
          onChange={() => toggle(keyOf(row))}
        />
      ),
  };
}

/** The browser's own box: a list draws dozens of them with every jump. */
function Box({
  label,
  isChecked,
  isPartly = false,
  isDisabled = false,
  onChange,
}: {
  label: string;
  isChecked: boolean;
  isPartly?: boolean;
  isDisabled?: boolean;
  onChange: () => void;
}) {
  return (
    <input
      type="checkbox"
      className="kit-select-box"
      aria-label={label}
      checked={isChecked}
      disabled={isDisabled}
      onChange={onChange}
      ref={(box) => {
        // There is no attribute for it.
        if (box !== null) box.indeterminate = isPartly;
      }}
    />
  );
}
