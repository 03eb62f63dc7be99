import i18next from "i18next";
import { lazy, Suspense, useSyncExternalStore } from "react";

// Loaded with the first notice.
const Notifications = lazy(() => import("./notifications.tsx"));

let isNeeded = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where notices appear. */
export function Notices() {
  const isShown = useSyncExternalStore(
    subscribe,
    () => isNeeded,
    () => false,
  );
  return isShown ? (
    <Suspense>
      <Notifications />
    </Suspense>
  ) : null;
}

/** Says in a corner that something was done. */
export async function notify(message: string): Promise<void> {
  isNeeded = true;
  for (const listener of listeners) listener();
  const { showNotification } = await import("@mantine/notifications");
  showNotification({
    message,
    color: "teal",
    withBorder: true,
    closeButtonProps: { "aria-label": i18next.t("kit.close") },
  });
}
