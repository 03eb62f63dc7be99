import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { until } from "../scenes/until.ts";

/** Stripe's own test double, which knows the shape of every request and keeps no state. */
export interface StripeMock {
  readonly apiBase: string;
  stop(): Promise<void>;
}

/** Starts `stripe-mock` on a free port; null where it is not installed. */
export async function startStripeMock(): Promise<StripeMock | null> {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), join(homedir(), "go", "bin")];
  const binary = folders.map((folder) => join(folder, "stripe-mock")).find((path) => existsSync(path));
  if (binary === undefined) return null;
  const port = await freePort();
  const child = spawn(binary, ["-http-port", String(port)], { stdio: "ignore" });
  const apiBase = `http://127.0.0.1:${port}`;
  await until("stripe-mock to listen", () =>
    fetch(apiBase).then(
      () => true,
      () => false,
    ),
  );
  return {
    apiBase,
    async stop() {
      const closed = once(child, "close");
      child.kill();
      await closed;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
