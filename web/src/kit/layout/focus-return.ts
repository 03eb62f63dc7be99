import { useEffect, useState } from "react";

/** The ways back from what is open, the topmost last. */
const ways = new Set<readonly HTMLElement[]>();

/**
 * Whoever closes a panel or dialog goes on where they opened it. One that is taken away as it closes cannot do this by
 * itself.
 */
export function useFocusReturn(): void {
  const [way] = useState(wayBack);
  useEffect(() => {
    ways.add(way);
    return () => {
      ways.delete(way);
      // It lets go of the focus first.
      requestAnimationFrame(() => goBack(way));
    };
  }, [way]);
}

/**
 * From what has the focus on. A dialog that follows another, such as the one with a new key, was opened in what is gone
 * when it closes: from there it goes on as the other would have.
 */
function wayBack(): readonly HTMLElement[] {
  const { activeElement, body } = document;
  const further = [...ways].at(-1) ?? [];
  return activeElement instanceof HTMLElement && activeElement !== body
    ? [activeElement, ...further]
    : further;
}

function goBack(way: readonly HTMLElement[]): void {
  // A dialog that follows may have taken the focus already.
  if (document.activeElement !== document.body) return;
  const isDialogOpen = document.querySelector("[role=dialog]") !== null;
  // What lies behind a dialog that is still open cannot be reached.
  const place = way.find(
    (element) => element.isConnected && (!isDialogOpen || element.closest("[role=dialog]") !== null),
  );
  place?.focus({ preventScroll: true });
}
