import { afterAll, describe, expect, test } from "@jest/globals";
import { readdirSync, statSync } from "node:fs";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withClient } from "../../src/local/postgres/databases.ts";
import { isAlive } from "../../src/local/process/process-identity.ts";
import type { ProcessIdentity } from "../../src/local/process/process-identity.ts";
import { launcherOf, npmStart, partOf, processesOf, settingsOf } from "../support/servers/local-service.ts";
import type { LocalService } from "../support/servers/local-service.ts";
import { temporaryDataFolder } from "../support/servers/temporary-folder.ts";
import { until } from "../support/scenes/until.ts";

const DATA_DIR = join(temporaryDataFolder(), "data");
const COMPILED = fileURLToPath(new URL("../../node_modules/.cache/node", import.meta.url));
const PARTS = ["api", "worker", "temporal", "postgres"] as const;

/** The first start on a machine may have to build the Temporal binary. */
const FIRST_START_TIMEOUT_MS = 600_000;

let service: LocalService;
let baseUrl: string;

async function start(): Promise<void> {
  // Without the tests' own cache it keeps one beside its packages.
  service = npmStart({ DATA_DIR, SEED_DEMO: "1", NODE_COMPILE_CACHE: "" });
  baseUrl = await service.ready();
}

const kill = ({ pid }: ProcessIdentity, signal: NodeJS.Signals = "SIGKILL") => process.kill(pid, signal);

const isReady = async (): Promise<boolean> => {
  const response = await fetch(`${baseUrl}/readyz`).catch(() => null);
  return response?.status === 200;
};

const isReached = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const end = (reached: boolean) => () => {
      socket.destroy();
      resolve(reached);
    };
    socket.on("connect", end(true)).on("error", end(false)).on("timeout", end(false));
  });

const untilGone = (processes: readonly ProcessIdentity[]) =>
  until("every process to be gone", () => !processes.some(isAlive));

/** Something that is written once per database, so that it distinguishes one database from another. */
const madeAt = () =>
  withClient(settingsOf(DATA_DIR)["DATABASE_URL"] as string, async (client) => {
    const { rows } = await client.query<{ created_at: Date }>("select created_at from deployment");
    return rows[0]?.created_at.toISOString();
  });

afterAll(async () => {
  const left = processesOf(DATA_DIR);
  for (const process of left) kill(process);
  await untilGone(left);
});

// One service through its whole life: each test goes on where the one before it ended.
describe("npm start", () => {
  let firstMadeAt: string | undefined;

  // OPERATE-1
  test(
    "starts everything, and says so in one line when the service is ready",
    async () => {
      await start();
      await until("the service to be ready", isReady);
      // The next start loads what this one has compiled.
      expect(readdirSync(COMPILED)).not.toEqual([]);
      expect(service.output().match(/^ready /gm)).toHaveLength(1);
      // Whoever waits for that line has the keys.
      expect(service.output()).toMatch(/Created a demo brand.*^ready /ms);
      expect(PARTS.map((part) => partOf(DATA_DIR, part))).not.toContain(null);
      firstMadeAt = await madeAt();
      expect(firstMadeAt).toBeDefined();
    },
    FIRST_START_TIMEOUT_MS,
  );

  // OPERATE-11
  test("has PostgreSQL, Temporal and its UI listen on 127.0.0.1 and on no other address", async () => {
    const places = service.output().matchAll(/(?:listening on|UI http:\/\/)\s*127\.0\.0\.1:(\d+)/g);
    const ports = [...places].map(([, port]) => Number(port));
    expect(ports).toHaveLength(3);
    for (const port of ports) {
      expect([port, await isReached("127.0.0.1", port)]).toEqual([port, true]);
      // Another address of this machine: whoever listens on every interface takes it as well.
      expect([port, await isReached("127.0.0.2", port)]).toEqual([port, false]);
    }
  });

  test.each(["secrets.json", "service.json"])("keeps %s from other users", (name) => {
    expect(statSync(join(DATA_DIR, name)).mode & 0o077).toBe(0);
  });

  test("refuses a second start with the same data folder", async () => {
    const second = npmStart({ DATA_DIR });
    expect(await second.exitStatus()).toBe(1);
    expect(second.output()).toContain(`The service is already running with the data folder ${DATA_DIR}`);
    await until("the service to be ready", isReady);
  });

  test.each(PARTS)("starts the killed part %s again", async (part) => {
    const before = partOf(DATA_DIR, part) as ProcessIdentity;
    kill(before);
    const after = await until(`${part} to run again`, () => {
      const now = partOf(DATA_DIR, part);
      return now?.pid === before.pid ? null : now;
    });
    expect(after.pid).not.toBe(before.pid);
    await until("the service to be ready again", isReady);
  });

  test("drains and stops everything on SIGTERM to npm", async () => {
    // A part that ended because another was killed is started again too, after a pause, while the API is ready already.
    const processes = await until("the launcher and every part to run", () => {
      const running = processesOf(DATA_DIR).filter(isAlive);
      return running.length === 1 + PARTS.length ? running : null;
    });
    service.npm.kill("SIGTERM");
    expect(await service.exitStatus()).toBe(0);
    expect(processes.filter(isAlive)).toEqual([]);
    const stopped = [...service.output().matchAll(/Stopping (\w+)/g)].map(([, name]) => name);
    // The web build gives way to all else, so on a busy machine it may still be under way.
    expect(stopped.filter((name) => name !== "web")).toEqual(["api", "worker", "Temporal", "PostgreSQL"]);
  });

  // OPERATE-1
  test("recovers after everything was killed, and has lost nothing", async () => {
    await start();
    const processes = processesOf(DATA_DIR);
    for (const process of processes) kill(process);
    process.kill(-(service.npm.pid as number), "SIGKILL");
    await start();
    expect(processes.filter(isAlive)).toEqual([]);
    expect(await madeAt()).toBe(firstMadeAt);
    expect(service.output()).not.toContain("Created a demo brand");
    await until("new links for the demo's people", () =>
      /^ready .*The demo is there.*sign-in\/link/ms.test(service.output()),
    );
  });

  test("leaves no orphan when only the launcher is killed", async () => {
    const processes = processesOf(DATA_DIR);
    kill(launcherOf(DATA_DIR) as ProcessIdentity);
    await untilGone(processes);
  });

  test("drains when npm is killed and cannot pass that on", async () => {
    await start();
    const processes = processesOf(DATA_DIR);
    service.npm.kill("SIGKILL");
    await untilGone(processes);
    expect(service.output()).toContain("Stopped");
  });

  // OPERATE-1
  test("drains on Ctrl-C, which the terminal sends to npm and to us, and npm once more", async () => {
    await start();
    const processes = processesOf(DATA_DIR);
    process.kill(-(service.npm.pid as number), "SIGINT");
    expect(await service.exitStatus()).toBe(0);
    expect(processes.filter(isAlive)).toEqual([]);
    expect(service.output()).toContain("Stopped");
  });
});

describe("a start that cannot succeed", () => {
  test("names the port that is taken, and the setting that changes it", async () => {
    const foreign = createServer().listen(0, "127.0.0.1");
    await until("a port to be taken", () => foreign.listening);
    const { port } = foreign.address() as AddressInfo;
    const failed = npmStart({ DATA_DIR, TEMPORAL_PORT: String(port) });
    expect(await failed.exitStatus()).toBe(1);
    expect(failed.output()).toContain(`is already in use`);
    expect(failed.output()).toContain("set TEMPORAL_PORT");
    expect(processesOf(DATA_DIR)).toEqual([]);
    foreign.close();
  });

  test("lists what is wrong with the settings", async () => {
    const failed = npmStart({ DATA_DIR, PORT: "many", NETWORK: "moon" });
    expect(await failed.exitStatus()).toBe(1);
    expect(failed.output()).toContain("PORT must be");
    expect(failed.output()).toContain("NETWORK must be");
    expect(failed.output()).not.toContain("    at ");
  });

  test("says which database it cannot reach", async () => {
    const failed = npmStart({
      DATA_DIR,
      DATABASE_URL: "postgres://somebody:hush@127.0.0.1:9/there",
      ENCRYPTION_KEY: "ab".repeat(32),
      CUSTOMER_HASH_KEY: "cd".repeat(32),
    });
    expect(await failed.exitStatus()).toBe(1);
    expect(failed.output()).toContain("DATABASE_URL: cannot sign in to 127.0.0.1:9/there as somebody");
    expect(failed.output()).not.toContain("hush");
    expect(processesOf(DATA_DIR)).toEqual([]);
  });
});
