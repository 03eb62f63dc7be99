import assert from "node:assert/strict";
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

const folders = [...(process.env["PATH"] ?? "").split(delimiter), join(homedir(), "go", "bin")];
const binary = folders.map((folder) => join(folder, "stripe-mock")).find((path) => existsSync(path));

/** Why it cannot be had here, or null where it can. */
export const NO_STRIPE_MOCK =
  binary === undefined ? "no stripe-mock: go install github.com/stripe/stripe-mock@latest" : null;

/** Starts `stripe-mock` on a free port. */
export async function startStripeMock(): Promise<StripeMock> {
  assert(binary, String(NO_STRIPE_MOCK));
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
