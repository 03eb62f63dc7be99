import assert from "node:assert";
import { Agent, get, type RequestOptions } from "node:http";
import { constants, setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { Reloads } from "./reloads.ts";

/** Less work than `fetch`: the browsers that reload a page have processors of their own. */
const statusOf = (url: string, options: RequestOptions): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, options, (response) => {
      response.resume().once("end", () => resolve(String(response.statusCode)));
    }).once("error", reject);
  });

assert(parentPort, "reloads.ts starts it as a thread");
// For the same reason the lowest priority. On Linux, 0 is the thread that calls, not its process.
setPriority(0, constants.priority.PRIORITY_LOW);
const { urls, authorization, perSecond } = workerData as Reloads;
const agent = new Agent({ keepAlive: true });
const statuses: Record<string, number> = {};
const calls = new Set<Promise<void>>();
let isOver = false;
parentPort.once("message", () => (isOver = true));

async function call(url: string): Promise<void> {
  const status = await statusOf(url, { agent, headers: { authorization } }).catch(() => "no answer");
  statuses[status] = (statuses[status] ?? 0) + 1;
}

while (!isOver) {
  for (const url of urls) {
    const made = call(url).finally(() => calls.delete(made));
    calls.add(made);
  }
  await sleep(1_000 / perSecond);
}
await Promise.all(calls);
agent.destroy();
parentPort.postMessage(statuses);
