import { jest } from "@jest/globals";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { runCommandLine } from "../../src/cli/run-command-line.ts";
import { COMPILE_CACHE } from "../support/servers/process-caches.ts";

const MAIN = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));

/** How a run of `vp` ended. */
export interface VpRun {
  readonly exitStatus: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command line in this process, with nothing of its environment: what `vp` does, without the start of a process.
 * What anything in this process writes meanwhile counts as printed.
 */
export async function runVp(
  environment: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<VpRun> {
  const printed = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    jest.spyOn(process[name], "write").mockImplementation((chunk) => {
      printed[name] += String(chunk);
      return true;
    }),
  );
  try {
    const exitStatus = await runCommandLine(words, environment, {
      output: (value) => (printed.stdout += `${JSON.stringify(value)}\n`),
      error: (error) => (printed.stderr += `${JSON.stringify(error)}\n`),
    });
    return { exitStatus, ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/**
 * Runs the real command line in a process of its own, with nothing of this one's environment.
 *
 * @param folder its working directory, if not this one's
 */
export async function runVpProcess(
  environment: Readonly<Record<string, string>>,
  words: readonly string[],
  folder?: string,
): Promise<VpRun> {
  const child = spawn(process.execPath, [MAIN, ...words], {
    ...(folder !== undefined && { cwd: folder }),
    env: { ...COMPILE_CACHE, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const [exitStatus] = (await once(child, "close")) as [number | null];
  return { exitStatus, stdout, stderr };
}
