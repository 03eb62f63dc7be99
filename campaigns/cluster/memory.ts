import { existsSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const KIB_PER_MIB = 1_024;

/** Resident memory of a part of the cluster, by /proc, in MiB; null while it is being started again. */
export function memoryMiBOf(folder: string, part: string): number | null {
  try {
    const { pid } = JSON.parse(readFileSync(`${folder}/run/${part}.json`, "utf8")) as { pid: number };
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) / KIB_PER_MIB;
  } catch {
    return null;
  }
}

const MIB = 1_048_576;
const COLLECTED_WITHIN_MS = 30_000;

/**
 * What is left in the heap and in buffers of a process after all garbage was collected, in MiB, by the soak's probe;
 * null if it did not answer.
 */
export async function heapMiBOf(folder: string, part: string): Promise<number | null> {
  try {
    const { pid } = JSON.parse(readFileSync(`${folder}/run/${part}.json`, "utf8")) as { pid: number };
    const file = `${folder}/run/heap-${pid}`;
    rmSync(file, { force: true });
    process.kill(pid, "SIGWINCH");
    const deadline = performance.now() + COLLECTED_WITHIN_MS;
    while (!existsSync(file) && performance.now() < deadline) await sleep(50);
    const { heapUsed, external } = JSON.parse(readFileSync(file, "utf8")) as NodeJS.MemoryUsage;
    return (heapUsed + external) / MIB;
  } catch {
    return null;
  }
}
