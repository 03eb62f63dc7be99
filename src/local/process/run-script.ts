import { spawn } from "node:child_process";
import { once } from "node:events";
import { StartFailure } from "../start-failure.ts";

/**
 * Runs one of our TypeScript files in a process of its own to its end.
 *
 * @returns what it wrote to standard output
 * @throws StartFailure with what it wrote to standard error, when it fails
 */
export async function runScript(
  path: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const child = spawn(process.execPath, [path, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const [status, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  if (status !== 0) {
    throw new StartFailure(
      `${path} failed (${signal ?? `exit status ${status}`}):\n${(errors || output).trim()}`,
    );
  }
  return output;
}
