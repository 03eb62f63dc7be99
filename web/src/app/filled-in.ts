import type { AnyRouter } from "@tanstack/react-router";

let isFilled = false;

/** Whether something was filled in on the screen that is open, which leaving the page would lose. */
export const isFilledIn = (): boolean => isFilled;

/** Where a click changes what is filled in. */
const FIELDS = "form, [role=dialog], [role=listbox]";

/** Notices what is filled in, until another screen is opened. */
export function watchFields(router: AnyRouter): void {
  addEventListener("input", () => (isFilled = true), true);
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest(FIELDS) !== null) isFilled = true;
  };
  addEventListener("click", onClick, true);
  router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
    if (pathChanged) isFilled = false;
  });
}
