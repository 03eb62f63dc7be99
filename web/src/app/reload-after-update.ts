import { isFilledIn } from "./filled-in.ts";

const RELOADED_AT = "reloaded-after-update";
/** What is still missing after a reload is not missing because of an update. */
const AGAIN_AFTER_MS = 60_000;

/**
 * A page that was opened before an update of the service asks for files that are gone: it is loaded again. Not without a
 * connection, when all would be gone, and not over what was filled in: then the part says that it could not be loaded.
 * PEOPLE-42.
 */
export function reloadAfterUpdate(): void {
  addEventListener("vite:preloadError", () => {
    const reloadedAt = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (!navigator.onLine || isFilledIn() || Date.now() - reloadedAt < AGAIN_AFTER_MS) return;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    location.reload();
  });
}
