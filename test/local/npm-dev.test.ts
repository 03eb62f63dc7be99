import { afterAll, expect, test } from "@jest/globals";
import { readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isAlive } from "../../src/local/process/process-identity.ts";
import { npmStart, partOf, processesOf } from "../support/servers/local-service.ts";
import { temporaryDataFolder } from "../support/servers/temporary-folder.ts";
import { until } from "../support/scenes/until.ts";

const DATA_DIR = join(temporaryDataFolder(), "data");
const SOURCE_FILE = fileURLToPath(new URL("../../src/api/app.ts", import.meta.url));

const countOf = (log: string, text: string): number =>
  readFileSync(join(DATA_DIR, "logs", log), "utf8").split(text).length - 1;

afterAll(async () => {
  const left = processesOf(DATA_DIR);
  for (const { pid } of left) process.kill(pid, "SIGKILL");
  await until("every process to be gone", () => !left.some(isAlive));
});

test("npm run dev starts API and worker again when a source file changes, and leaves the database up", async () => {
  const service = npmStart({ DATA_DIR }, "dev");
  const baseUrl = await service.ready();
  await until("the worker to take tasks", () => countOf("worker.log", "worker polling for tasks") === 1);
  const database = partOf(DATA_DIR, "postgres");

  const now = new Date();
  utimesSync(SOURCE_FILE, now, now);
  await until("another API", () => countOf("api.log", "api listens") >= 2);
  await until("another worker", () => countOf("worker.log", "worker polling for tasks") >= 2);
  await until("all of it to be ready", async () => {
    const response = await fetch(`${baseUrl}/readyz`).catch(() => null);
    return response?.status === 200;
  });
  expect(partOf(DATA_DIR, "postgres")).toEqual(database);

  service.npm.kill("SIGINT");
  expect(await service.exitStatus()).toBe(0);
}, 600_000);
