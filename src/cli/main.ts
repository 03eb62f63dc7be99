import { readEnvFile } from "../config.ts";
import { runCommandLine } from "./run-command-line.ts";

/**
 * `vp`, the operator's command line: one JSON value on standard output and exit status 0, or `{error}` on standard
 * error and exit status 1.
 */
readEnvFile();
// On one line for programs, indented on a terminal.
const indent = process.stdout.isTTY ? 2 : undefined;
process.exitCode = await runCommandLine(process.argv.slice(2), process.env, {
  output: (value) => void process.stdout.write(`${JSON.stringify(value, null, indent)}\n`),
  error: (error) => void process.stderr.write(`${JSON.stringify(error)}\n`),
});
