import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Whether all these programs can be run by their names. */
export function areOnPath(commands: readonly string[]): boolean {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return commands.every((command) => folders.some((folder) => isRunnable(join(folder, command))));
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
