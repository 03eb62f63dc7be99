import { useChange } from "../../../api/change.ts";
import { isConflict } from "../../../api/changes.ts";
import { useReread } from "../../../api/reread.ts";
import type { useEdits } from "./edits.ts";

type Edits = Pick<ReturnType<typeof useEdits>, "changes" | "from" | "outdated" | "forget">;

/**
 * Saves what was edited of a program over what was shown when it was edited, and reads again what somebody else has saved.
 *
 * @param stale the reads that it makes outdated
 */
export function useSave(
  programId: string,
  { changes, from, outdated, forget }: Edits,
  stale: Parameters<typeof useChange<"updateListing">>[1],
) {
  const update = useChange("updateListing", stale);
  const reread = useReread();
  return {
    update,
    canSave: Object.keys(changes).length > 0 && outdated.length === 0,
    /** @returns whether it was saved; otherwise `update` has the error */
    save: async (): Promise<boolean> => {
      try {
        await update.mutateAsync({ programId, changes, from });
      } catch (error) {
        if (isConflict(error)) await reread(stale);
        return false;
      }
      forget(changes);
      return true;
    },
  };
}
