import { useCallback, useState } from "react";

/** Which rows of a list are selected. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  /** Selects exactly these, as many as may be selected. */
  readonly select: (ids: readonly string[]) => void;
  readonly clear: () => void;
  /** How many rows may be selected. */
  readonly most: number;
}

/**
 * @param most as many rows as are decided in one go; beyond them a row cannot be selected
 * @param of what the list shows, such as its filters; of another list nothing is selected yet
 */
export function useSelection(most: number, of: object): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const list = JSON.stringify(of);
  const [seen, setSeen] = useState(list);
  // Rows that are out of sight could not be deselected, and would count.
  if (list !== seen) {
    setSeen(list);
    setIds(new Set());
  }
  const toggle = useCallback(
    (id: string) =>
      setIds((before) => {
        if (before.has(id)) return new Set([...before].filter((other) => other !== id));
        return before.size >= most ? before : new Set([...before, id]);
      }),
    [most],
  );
  return {
    ids,
    toggle,
    select: (chosen) => setIds(new Set(chosen.slice(0, most))),
    clear: () => setIds(new Set()),
    most,
  };
}
