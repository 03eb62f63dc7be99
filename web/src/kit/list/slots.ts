import { useState } from "react";

/** A row in the document, and the elements that it is drawn with. */
interface Place {
  /** Which record the row is of. */
  readonly row: string;
  /** Which elements it has: the same ones for one record after another. */
  readonly slot: string;
}

/** The rows that are in the document, in their order. */
interface Places {
  readonly list: readonly Place[];
  /** How often all rows were replaced, so that a row that comes anew gets a slot that no other has. */
  readonly jumps: number;
}

const NO_PLACES: Places = { list: [], jumps: 0 };

/**
 * The places of the rows that are to be drawn. A row that is there already keeps its slot. Where none of them is there, as
 * after a jump, they take over the slots of those that were: other texts in the same elements take less of the browser
 * than other elements. Not while somebody is at one of the rows, though: the focus would be on another record all at once.
 */
export function usePlaces(rows: readonly string[]): readonly Place[] {
  const [drawn, setDrawn] = useState(NO_PLACES);
  const isSame =
    rows.length === drawn.list.length && rows.every((row, index) => row === drawn.list[index]!.row);
  if (isSame) return drawn.list;
  const places = placesOf(rows, drawn, () => document.activeElement?.closest('[role="row"]') == null);
  setDrawn(places);
  return places.list;
}

function placesOf(rows: readonly string[], before: Places, mayReuse: () => boolean): Places {
  const known = new Map(before.list.map(({ row, slot }) => [row, slot]));
  const isJump = !rows.some((row) => known.has(row));
  const jumps = before.jumps + (isJump ? 1 : 0);
  const free = isJump && mayReuse() ? before.list : [];
  const list = rows.map((row, index) => ({
    row,
    slot: known.get(row) ?? free[index]?.slot ?? `${jumps} ${row}`,
  }));
  return { list, jumps };
}
