import { readFileSync } from "node:fs";

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
