import { expect, test } from "@jest/globals";
import { join } from "node:path";
import { startTemporal } from "../../src/local/temporal/temporal.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";

const folder = temporaryFolder();

test("a Temporal server that ends while it starts is a failed start, with its output", async () => {
  const start = startTemporal({
    // Node.js takes the server's arguments for a file of that name.
    ...{ cli: process.execPath, port: 1, uiPort: null, namespace: "default", databaseFile: null },
    ...{ logFile: join(folder, "temporal.log"), pidFile: join(folder, "temporal.json") },
  });
  await expect(start).rejects.toThrow(/^Temporal did not start \(.*\)\. Its output:\n[^]*MODULE_NOT_FOUND/);
});
