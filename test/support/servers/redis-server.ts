import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { Redis } from "ioredis";
import { claimPorts } from "../../../src/local/ports.ts";
import { until } from "../scenes/until.ts";

/** Why no Redis can be had here, or null where one can. */
export const NO_REDIS =
  spawnSync("redis-server", ["--version"]).error === undefined
    ? null
    : "there is no redis-server on the PATH";

/** A Redis of a test, empty and in memory only. */
export interface RedisServer {
  readonly url: string;
  /** Has nothing of what it holds expire within an hour. */
  prolong(): Promise<void>;
  /** Has it stand still: its connections stay open, and nothing gets a response. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

export async function startRedis(): Promise<RedisServer> {
  const [port] = await claimPorts([{ setting: "REDIS_URL", use: "Redis", host: "127.0.0.1", port: 0 }]);
  const child = spawn(
    "redis-server",
    ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", tmpdir()],
    { stdio: "ignore" },
  );
  const ended = once(child, "exit");
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  client.on("error", () => {});
  await until("Redis to answer", async () => (await client.ping()) === "PONG");
  return {
    url,
    async prolong() {
      for (const key of await client.keys("*")) await client.expire(key, 3600);
    },
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    async stop() {
      client.disconnect();
      // One that stands still hears no other signal.
      child.kill("SIGKILL");
      await ended;
    },
  };
}
