import { readEnvFile } from "../config.ts";
import { toCommandError } from "./command-errors.ts";
import { runCommandLine } from "./run-command-line.ts";

/**
 * `vp`, the operator's command line: one JSON value on standard output and exit status 0, or `{error}` on standard
 * error and exit status 1.
 */
// On one line for programs, indented on a terminal.
const indent = process.stdout.isTTY ? 2 : undefined;
const print = {
  output: (value: object) => void process.stdout.write(`${JSON.stringify(value, null, indent)}\n`),
  error: (error: object) => void process.stderr.write(`${JSON.stringify(error)}\n`),
};
try {
  readEnvFile();
  process.exitCode = await runCommandLine(process.argv.slice(2), process.env, print);
} catch (error) {
  print.error(toCommandError(error, []));
  process.exitCode = 1;
}
