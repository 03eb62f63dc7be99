import { describe, expect, test } from "@jest/globals";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startChild } from "../../src/local/process/child.ts";
import type { ChildOptions } from "../../src/local/process/child.ts";
import { readPidFile, stopLeftover } from "../../src/local/process/pid-file.ts";
import { isAlive } from "../../src/local/process/process-identity.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";
import { until } from "../support/scenes/until.ts";

const folder = temporaryFolder();
const CHILD_MODULE = fileURLToPath(new URL("../../src/local/process/child.ts", import.meta.url));

let count = 0;
function optionsFor(script: string): ChildOptions {
  const name = `child-${++count}`;
  return {
    name,
    command: process.execPath,
    args: ["--eval", script],
    signalOnOurDeath: "SIGTERM",
    logFile: join(folder, `${name}.log`),
    pidFile: join(folder, `${name}.json`),
  };
}

const STAYS = "process.stdout.write('up'); setInterval(() => {}, 1000)";
const IGNORES_SIGTERM = `process.on('SIGTERM', () => {}); ${STAYS}`;

const isUp = ({ logFile }: ChildOptions) =>
  until("the child to run", () => existsSync(logFile) && readFileSync(logFile, "utf8").includes("up"));

/** The kernel's way of tying a child to its parent, where it exists, and the portable one. */
describe.each([
  ["tied by the system", {}],
  ["behind a guard", { isGuarded: true }],
])("a child %s", (_, how) => {
  // Review: security 12
  test("sees the variables of the system, and none of the service's secrets", async () => {
    process.env["STRIPE_API_KEY"] = "sk_secret";
    try {
      const options = optionsFor("process.stdout.write(JSON.stringify(process.env))");
      await (
        await startChild({ ...options, ...how })
      ).exited;
      const seen = JSON.parse(readFileSync(options.logFile, "utf8")) as NodeJS.ProcessEnv;
      expect(seen["PATH"]).toBe(process.env["PATH"]);
      expect(Object.keys(seen)).not.toContain("STRIPE_API_KEY");
    } finally {
      delete process.env["STRIPE_API_KEY"];
    }
  });

  test("ends when its parent is killed", async () => {
    const options = optionsFor(STAYS);
    const parent = spawn(process.execPath, [
      "--eval",
      `import(${JSON.stringify(CHILD_MODULE)}).then(({ startChild }) =>
         startChild(${JSON.stringify({ ...options, ...how })})); setInterval(() => {}, 1000)`,
    ]);
    await isUp(options);
    const identity = await until("the pid file", () => readPidFile(options.pidFile));
    parent.kill("SIGKILL");
    await once(parent, "exit");
    await until("the child to end", () => !isAlive(identity));
  });

  test("obeys the signal it is stopped with", async () => {
    const options = optionsFor(`process.on('SIGTERM', () => process.exit(7)); ${STAYS}`);
    const child = await startChild({ ...options, ...how });
    await isUp(options);
    expect(await child.stop(["SIGTERM"], 240_000)).toEqual({ status: 7, signal: null });
    expect(existsSync(options.pidFile)).toBe(false);
  });

  test("that ignores the signal is killed", async () => {
    const options = optionsFor(IGNORES_SIGTERM);
    const child = await startChild({ ...options, ...how });
    await isUp(options);
    const identity = await until("the pid file", () => readPidFile(options.pidFile));
    await child.stop(["SIGTERM"], 100);
    await until("the child to end", () => !isAlive(identity));
  });

  test("reports that it ended by itself, and how", async () => {
    const child = await startChild({ ...optionsFor("process.exit(3)"), ...how });
    expect(await child.exited).toEqual({ status: 3, signal: null });
    expect(child.hasExited()).toBe(true);
  });
});

describe("what a killed start left over", () => {
  test("is ended when it is the very process that was noted", async () => {
    const options = optionsFor(STAYS);
    const child = await startChild(options);
    expect(await stopLeftover(options.pidFile, ["SIGTERM", "SIGKILL"], 20_000)).toBe(true);
    expect(await child.exited).toEqual({ status: null, signal: "SIGTERM" });
  });

  test("is left alone when another process has got the number since", async () => {
    const options = optionsFor(STAYS);
    const child = await startChild(options);
    writeFileSync(options.pidFile, JSON.stringify({ pid: child.pid, startedAt: "an earlier boot/1" }));
    expect(await stopLeftover(options.pidFile, ["SIGKILL"], 1_000)).toBe(false);
    expect(child.hasExited()).toBe(false);
    await child.stop(["SIGTERM"], 240_000);
  });
});
