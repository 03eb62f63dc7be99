import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * Gives a process a lower priority. It has to lead a session of its own: where Linux groups processes by session, a
 * priority counts only within the group, so the group gets the same one (sched(7), "The autogroup feature").
 *
 * @param priority from 1 to 19, the lowest
 */
export function yieldProcessor(pid: number, priority: number): void {
  try {
    setPriority(pid, priority);
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch {
    // It may have ended already, and other systems have no such groups.
  }
}
