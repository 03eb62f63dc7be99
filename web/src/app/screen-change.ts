import type { AnyRouter, RouterHistory } from "@tanstack/react-router";
import { EXPLAIN } from "../kit/explain/parameter.ts";

/** Which of the router's matches is the screen: below the root and the shell, above what opens beside it. */
const SCREEN = 2;

/** Where somebody types or chooses. */
const FIELD = "input, textarea, select, [contenteditable]";

/** What an address shows. */
interface Shown {
  /** Differs between screens, and between the records of one. */
  readonly screen: string;
  /** Whether a panel or a dialog lies over it. */
  readonly isCovered: boolean;
}

/** What the last address has shown; null before the first. */
let last: Shown | null = null;

const shownBy = ({ state }: AnyRouter): Shown => ({
  screen: String(state.matches[SCREEN]?.id),
  // The panel of an explanation is loaded after its address is shown.
  isCovered: isDialogOpen() || EXPLAIN in state.location.search,
});

const isDialogOpen = (): boolean => document.querySelector("[role=dialog]") !== null;

/**
 * Whether an address has only opened or closed what lies over the screen, which then stays scrolled to where it is. Any
 * other is shown from its top, or from where it was left.
 */
export function keepsPlace(router: AnyRouter): boolean {
  const shown = shownBy(router);
  return shown.screen === last?.screen && (shown.isCovered || last.isCovered);
}

/**
 * Gives the focus to the title of every screen that is opened from another: what had it may be gone, and a screen reader
 * says where the person is now. The page's first screen is read from its beginning, like any page. A filter, a tab, or
 * what opens beside a list makes no other screen of it.
 */
export function focusTitles(router: AnyRouter): void {
  let hasMoved = false;
  (router.history as RouterHistory).subscribe(({ action: { type } }) => {
    // Whoever is led on from the page's first address has not gone anywhere yet.
    if (type !== "REPLACE") hasMoved = true;
  });
  // The router has scrolled by then: it asks before this.
  router.subscribe("onRendered", () => {
    const shown = shownBy(router);
    const isAnother = shown.screen !== last?.screen;
    last = shown;
    const isTaken = isDialogOpen() || document.activeElement?.matches(FIELD);
    if (!hasMoved || !isAnother || isTaken) return;
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  });
}
