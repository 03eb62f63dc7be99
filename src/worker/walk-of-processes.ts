import assert from "node:assert";
import type { Sql } from "../db/sql.ts";
import { OPEN_PROCESS_KINDS, type OpenProcessKind } from "../queries/operations/open-kinds.ts";
import {
  FIRST_POSITION,
  pageOfMovingProcesses,
  type OpenPosition,
  type OpenProcess,
} from "../queries/operations/open-processes.ts";

/** Goes through all processes that have something to do, some at each call. */
export type Walk = () => Promise<readonly OpenProcess[]>;

/**
 * Each kind by itself, the oldest first, and anew after its last: a million of one kind keep no other waiting. The kinds
 * share each call evenly, and what a kind leaves of its share goes to the others.
 *
 * @param atOnce how many processes a call has at most; at least as many as there are kinds
 */
export function walkOfProcesses(sql: Sql, atOnce: number): Walk {
  assert(atOnce >= OPEN_PROCESS_KINDS.length);
  const places = new Map<OpenProcessKind, OpenPosition>();
  return async () => {
    const found: OpenProcess[] = [];
    let kinds: readonly OpenProcessKind[] = OPEN_PROCESS_KINDS;
    while (kinds.length > 0 && found.length < atOnce) {
      const share = Math.max(1, Math.floor((atOnce - found.length) / kinds.length));
      const further: OpenProcessKind[] = [];
      for (const kind of kinds) {
        const limit = Math.min(share, atOnce - found.length);
        if (limit === 0) break;
        const after = places.get(kind) ?? FIRST_POSITION;
        const { processes, last } = await pageOfMovingProcesses(sql, kind, { after, limit });
        found.push(...processes);
        if (last === null || processes.length < limit) places.delete(kind);
        else {
          places.set(kind, last);
          further.push(kind);
        }
      }
      kinds = further;
    }
    return found;
  };
}
