import { keptServers } from "./kept-servers.ts";
import { startTestServers } from "./servers.ts";
import type { RunningTestServers } from "./servers.ts";

declare global {
  /** Kept from setup to teardown, which Jest loads as modules of their own. */
  var runningTestServers: RunningTestServers | undefined;
}

export default async function globalSetup(): Promise<void> {
  let servers = keptServers();
  if (servers === null) {
    const running = await startTestServers();
    globalThis.runningTestServers = running;
    servers = running.servers;
  }
  process.env["TEST_SERVERS"] = JSON.stringify(servers);
}
