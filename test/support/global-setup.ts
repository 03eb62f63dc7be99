import { startTestServers } from "./servers.ts";
import type { RunningTestServers } from "./servers.ts";

declare global {
  /** Kept from setup to teardown, which Jest loads as modules of their own. */
  var runningTestServers: RunningTestServers | undefined;
}

export default async function globalSetup(): Promise<void> {
  const running = await startTestServers();
  globalThis.runningTestServers = running;
  process.env["TEST_SERVERS"] = JSON.stringify(running.servers);
}
