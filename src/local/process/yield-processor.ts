import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";

/**
 * Gives a process the lowest priority. It has to lead a session of its own: where Linux groups processes by session, a
 * priority counts only within the group, so the group gets the lowest as well (sched(7), "The autogroup feature").
 */
export function yieldProcessor(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // It may have ended already, and other systems have no such groups.
  }
}
