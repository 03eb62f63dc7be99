import { execFile, type ExecFileException } from "node:child_process";
import { promisify } from "node:util";
import { StartFailure } from "../start-failure.ts";

/**
 * Runs one of our TypeScript files to its end, in a process of its own.
 *
 * @param signal ends the process early
 * @returns its standard output
 * @throws StartFailure with its standard error if it fails
 */
export async function runScript(
  path: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [path, ...args], {
      ...{ env, maxBuffer: Infinity, ...(signal && { signal }) },
    });
    return stdout;
  } catch (error) {
    const { code, signal: endedBy, stdout, stderr, message } = error as ExecFileException;
    throw new StartFailure(
      `${path} failed (${endedBy ?? `exit status ${code}`}):\n${(stderr || stdout || message).trim()}`,
    );
  }
}
