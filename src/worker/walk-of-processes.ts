import type { Sql } from "../db/sql.ts";
import { OPEN_PROCESS_KINDS } from "../queries/operations/open-kinds.ts";
import {
  FIRST_POSITION,
  pageOfMovingProcesses,
  type OpenProcess,
} from "../queries/operations/open-processes.ts";

/** Goes through all processes that have something to do, some at each call, and begins anew after the last. */
export type Walk = () => Promise<readonly OpenProcess[]>;

/**
 * Kind by kind, the oldest first.
 *
 * @param atOnce how many processes a call has at most
 */
export function walkOfProcesses(sql: Sql, atOnce: number): Walk {
  let kindIndex = 0;
  let after = FIRST_POSITION;
  return async () => {
    const found: OpenProcess[] = [];
    // The kind that it begins in may come again at the end, from its start.
    for (let kinds = 0; kinds <= OPEN_PROCESS_KINDS.length; kinds++) {
      const kind = OPEN_PROCESS_KINDS[kindIndex]!;
      const { processes, last } = await pageOfMovingProcesses(sql, kind, {
        after,
        limit: atOnce - found.length,
      });
      found.push(...processes);
      if (last !== null && found.length === atOnce) {
        after = last;
        break;
      }
      kindIndex = (kindIndex + 1) % OPEN_PROCESS_KINDS.length;
      after = FIRST_POSITION;
    }
    return found;
  };
}
