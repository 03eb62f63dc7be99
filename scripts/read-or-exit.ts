/**
 * What `read` reads from a command line. If it throws, what is wrong and the usage are printed, and the process ends with
 * 2, as that of a campaign does.
 */
export function readOrExit<Value>(read: () => Value, usage: string): Value {
  try {
    return read();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
    process.exit(2);
  }
}
