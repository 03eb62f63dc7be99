import { useEffect, useState } from "react";

/**
 * Whoever closes a panel or dialog goes on where they opened it. One that is taken away as it closes cannot do this by
 * itself.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // It lets go of the focus first.
      requestAnimationFrame(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
