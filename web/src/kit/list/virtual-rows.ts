import { defaultRangeExtractor, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import { startTransition, useCallback, useEffect, useState } from "react";
import { useIsPrinting } from "./printing.ts";

const ROW_HEIGHT = 45;
const OVERSCAN_ROWS = 4;

/** The first and the last row of a part of a list. */
type Span = Pick<Range, "startIndex" | "endIndex">;

const NOWHERE: Span = { startIndex: -1, endIndex: -1 };

const isApart = (one: Span, other: Span): boolean =>
  one.startIndex > other.endIndex || one.endIndex < other.startIndex;

/**
 * Which of a list's rows are drawn, and where: those in the window, and some above and below it. Where a jump leads, only
 * those in the window are drawn, and the others once the reader rests there: whoever drags the scroll bar jumps on.
 *
 * @param scrollMargin in pixels, from the top of the page to the first row
 * @param keyOf the same function while the rows are the same: with another one, all of them would be placed anew
 */
export function useVirtualRows(count: number, scrollMargin: number, keyOf: (index: number) => string) {
  const isPrinting = useIsPrinting();
  const [painted, setPainted] = useState(NOWHERE);
  const virtualizer = useWindowVirtualizer({
    count,
    scrollMargin,
    estimateSize: () => ROW_HEIGHT,
    overscan: isPrinting ? count : OVERSCAN_ROWS,
    getItemKey: keyOf,
    rangeExtractor: useCallback(
      (range: Range) =>
        defaultRangeExtractor(isPrinting || !isApart(range, painted) ? range : { ...range, overscan: 0 }),
      [isPrinting, painted],
    ),
  });
  const { startIndex, endIndex } = virtualizer.range ?? NOWHERE;
  const isResting = !virtualizer.isScrolling;
  useEffect(() => {
    const span = { startIndex, endIndex };
    startTransition(() => setPainted((before) => (isResting || !isApart(span, before) ? span : before)));
  }, [startIndex, endIndex, isResting]);
  return virtualizer;
}
