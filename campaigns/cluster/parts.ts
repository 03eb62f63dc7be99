import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Running } from "../../src/local/process/keep-running.ts";

/** A server or process of the cluster that can fail. */
export interface Part {
  readonly name: string;
  /** Another one after it was started again. */
  pid(): number;
  /** Ends it at once. Whoever keeps it running starts it again. */
  kill(): void;
  /** Stops it and every process of its own, as a machine that hangs does. @returns lets all go on */
  suspend(): () => void;
  /** The same for `ms`. */
  freeze(ms: number): Promise<void>;
}

const suspended = new Set<readonly number[]>();

/** Lets go on whatever is suspended: it would survive a campaign that is interrupted, since it takes no signal. */
export function resumeAll(): void {
  for (const frozen of suspended) signalAll(frozen, "SIGCONT");
}

export function partOf(name: string, running: Running): Part {
  const suspend = (): (() => void) => {
    const frozen = withDescendants(running.child.pid);
    suspended.add(frozen);
    signalAll(frozen, "SIGSTOP");
    return () => {
      signalAll(frozen, "SIGCONT");
      suspended.delete(frozen);
    };
  };
  return {
    name,
    pid: () => running.child.pid,
    kill: () => signalAll([running.child.pid], "SIGKILL"),
    suspend,
    async freeze(ms) {
      const goOn = suspend();
      await sleep(ms);
      goOn();
    },
  };
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // It has ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** A process, its children, their children and so on. Reads /proc, which only Linux has. */
function withDescendants(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const parent = parentOf(Number(name));
    if (parent !== null) parents.set(Number(name), parent);
  }
  const found = [root];
  for (const pid of found) {
    for (const [child, parent] of parents) if (parent === pid) found.push(child);
  }
  return found;
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in parentheses and may contain anything.
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return null;
  }
}
