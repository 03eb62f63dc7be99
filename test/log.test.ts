import { expect, test } from "@jest/globals";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const LOG = fileURLToPath(new URL("../src/log.ts", import.meta.url));

/** A process that logs, and then does nothing but compute. */
const STUCK = `
  const { createLog } = await import(${JSON.stringify(LOG)});
  const log = createLog("info", "stuck");
  log.info("before");
  log.error("what went wrong");
  for (;;);`;

// OPERATE-36
test("an error is written at once, with the lines before it, though the process does not get to write anymore", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", STUCK], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const messages: string[] = [];
  try {
    for await (const line of createInterface({ input: child.stderr })) {
      if (line.startsWith("{")) messages.push((JSON.parse(line) as { msg: string }).msg);
      if (messages.length === 2) break;
    }
  } finally {
    child.kill("SIGKILL");
  }
  expect(messages).toEqual(["before", "what went wrong"]);
});
