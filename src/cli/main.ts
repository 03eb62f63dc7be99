import { loadConfig, readEnvFile } from "../config.ts";
import { openDeps } from "../deps.ts";
import { withLocalService } from "../local/local-service.ts";
import { toCommandError } from "./command-errors.ts";
import { helpFor } from "./help.ts";
import { parseCommandLine } from "./parse-command-line.ts";
import { COMMANDS } from "./registry.ts";
import { runCommand } from "./run-command.ts";

/**
 * `vp`, the operator's command line: one JSON value on standard output and exit status 0, or `{error}` on standard
 * error and exit status 1. It uses the database of the running service (OPERATE-8).
 */
async function main(words: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const help = askedHelp(words);
  if (help !== null) return print(help);

  const { command, input } = parseCommandLine(words, COMMANDS);
  // Standard error is reserved for the one error; the audit trail records what a command did.
  const config = loadConfig({ ...withLocalService(env), LOG_LEVEL: "silent" });
  const deps = await openDeps(config, "vp", "operator");
  try {
    const response = await runCommand(deps, command, input);
    print(response);
    if (command.isFailure?.(response)) process.exitCode = 1;
  } finally {
    await deps.close();
  }
}

/** The help requested by `help`, `--help` or an empty line; null for a command to run. */
function askedHelp(words: readonly string[]): object | null {
  const isAsked = words.length === 0 || words[0] === "help" || words.includes("--help");
  if (!isAsked) return null;
  const about = words.filter((word, place) => !word.startsWith("--") && !(place === 0 && word === "help"));
  return helpFor(about.slice(0, 2), COMMANDS);
}

/** On one line for programs, indented on a terminal. */
function print(response: object): void {
  process.stdout.write(`${JSON.stringify(response, null, process.stdout.isTTY ? 2 : undefined)}\n`);
}

readEnvFile();
main(process.argv.slice(2), process.env).catch((error: unknown) => {
  process.stderr.write(`${JSON.stringify(toCommandError(error))}\n`);
  process.exitCode = 1;
});
