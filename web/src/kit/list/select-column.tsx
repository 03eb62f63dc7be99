import "./select-column.css";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { LeadColumn } from "./row-list.tsx";
import type { Selection } from "./selection.ts";

/** What a list's boxes have to know of its rows. */
export interface Selectable<Row> {
  readonly keyOf: (row: Row) => string;
  /** What a row is called, for screen readers. */
  readonly nameOf: (row: Row) => string;
  /** Whether a row has a box; each one does if left out. */
  readonly canSelect?: (row: Row) => boolean;
}

const always = () => true;

/**
 * A column of boxes that select the rows of a list.
 *
 * @param rows the rows that are on the screen
 */
export function useSelectColumn<Row>(
  rows: readonly Row[],
  { ids, toggle, select, clear, most }: Selection,
  { keyOf, nameOf, canSelect = always }: Selectable<Row>,
): LeadColumn<Row> {
  const { t } = useTranslation();
  const offered = useMemo(
    () => rows.filter(canSelect).slice(0, most).map(keyOf),
    [rows, canSelect, most, keyOf],
  );
  const isAll = offered.length > 0 && offered.every((id) => ids.has(id));
  // Once for all rows: filling in a text takes longer than drawing a box.
  const label = t("bulk.select", { skipInterpolation: true });
  const cell = useCallback(
    (row: Row) =>
      canSelect(row) && (
        <Box
          label={label.replace("{{name}}", () => nameOf(row))}
          isChecked={ids.has(keyOf(row))}
          onChange={() => toggle(keyOf(row))}
        />
      ),
    [canSelect, label, nameOf, ids, keyOf, toggle],
  );
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
    cell,
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
    <label className="kit-select-target">
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
    </label>
  );
}
