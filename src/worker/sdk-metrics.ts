import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import type { Logger } from "pino";
import { installTemporalRuntime } from "./temporal-runtime.ts";

const PATIENCE_MS = 2_000;

/**
 * Has Temporal's SDK count what it does, which it serves on a port of its own, to this machine only.
 *
 * @returns reads its metrics as Prometheus' text; empty while it does not respond
 */
export async function openSdkMetrics(log: Logger): Promise<() => Promise<string>> {
  const address = `127.0.0.1:${await freePort()}`;
  installTemporalRuntime(log, address);
  return async () => {
    try {
      const response = await fetch(`http://${address}/metrics`, { signal: AbortSignal.timeout(PATIENCE_MS) });
      return await response.text();
    } catch (error) {
      log.warn({ err: error }, "no metrics of temporal's SDK");
      return "";
    }
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
