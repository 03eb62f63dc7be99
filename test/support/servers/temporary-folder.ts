import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "@jest/globals";
import { makeDataFolder } from "./data-folder.ts";

/** A folder of this test file, removed after its tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "partner-program-"));
  // The embedded PostgreSQL may run as another user than ours, who must be able to pass through.
  chmodSync(folder, 0o755);
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** A folder of this test file for the databases of a service, in memory where there is room, removed after its tests. */
export function temporaryDataFolder(): string {
  const folder = makeDataFolder();
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
