import { expect, test } from "@jest/globals";
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { takeLock } from "../../src/local/process/lock.ts";
import type { Lock } from "../../src/local/process/lock.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";

const folder = temporaryFolder();
const LOCK_MODULE = fileURLToPath(new URL("../../src/local/process/lock.ts", import.meta.url));

test("a lock is held by one, and free again after its release", () => {
  const path = join(folder, "a.lock");
  const lock = takeLock(path) as Lock;
  expect(takeLock(path)).toEqual({ heldBy: process.pid });
  lock.release();
  expect(takeLock(path)).toHaveProperty("release");
});

test("a lock that a dead process left is taken over, and nothing else stays", () => {
  const path = join(folder, "b.lock");
  const script = `import(${JSON.stringify(LOCK_MODULE)}).then(({ takeLock }) => {
    takeLock(${JSON.stringify(path)}); process.kill(process.pid, "SIGKILL"); })`;
  expect(spawnSync(process.execPath, ["--eval", script]).signal).toBe("SIGKILL");
  expect(takeLock(path)).toHaveProperty("release");
  expect(readdirSync(folder).filter((name) => name.startsWith("b.lock"))).toEqual(["b.lock"]);
});
