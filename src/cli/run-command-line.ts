import { loadConfig } from "../config.ts";
import { openDeps } from "../deps.ts";
import { withLocalService } from "../local/local-service.ts";
import { toCommandError } from "./command-errors.ts";
import { fieldsOf, type Field } from "./command.ts";
import { helpFor } from "./help.ts";
import { parseCommandLine, type ParsedCommandLine } from "./parse-command-line.ts";
import { COMMANDS } from "./registry.ts";
import { runCommand } from "./run-command.ts";

/** Where a command line prints: one value at most, and one error at most. */
export interface Printer {
  output(value: object): void;
  error(error: object): void;
}

/**
 * Runs one command line of `vp` on the database of the running service (OPERATE-8). Failures are printed, never thrown.
 *
 * @param words the command line without the program's name
 * @param env the settings
 * @returns the exit status
 */
export async function runCommandLine(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  print: Printer,
): Promise<0 | 1> {
  let fields: readonly Field[] = [];
  try {
    const help = requestedHelp(words);
    if (help === null) {
      const parsed = parseCommandLine(words, COMMANDS);
      fields = fieldsOf(parsed.command);
      return await run(parsed, env, print);
    }
    print.output(help);
    return 0;
  } catch (error) {
    print.error(toCommandError(error, fields));
    return 1;
  }
}

async function run(
  { command, input }: ParsedCommandLine,
  env: NodeJS.ProcessEnv,
  print: Printer,
): Promise<0 | 1> {
  // Standard error is reserved for the one error; the audit trail records what a command did.
  const config = loadConfig({ ...withLocalService(env), LOG_LEVEL: "silent" });
  const deps = await openDeps(config, "vp", "operator");
  try {
    const response = await runCommand(deps, command, input);
    // Before anything else can fail: a created key is printed only here.
    print.output(response);
    return command.isFailure?.(response) ? 1 : 0;
  } finally {
    await deps.close();
  }
}

/** The help requested by `help`, `--help` or an empty line; null for a command to run. */
function requestedHelp(words: readonly string[]): object | null {
  const isRequested = words.length === 0 || words[0] === "help" || words.includes("--help");
  if (!isRequested) return null;
  const about = words.filter((word, place) => !word.startsWith("--") && !(place === 0 && word === "help"));
  return helpFor(about.slice(0, 2), COMMANDS);
}
