import { Agent, get, type RequestOptions } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { sendAsOrdered } from "../sender.ts";

/** A page that is loaded again and again, each time with the calls it makes. */
export interface Reloads {
  readonly urls: readonly string[];
  readonly authorization: string;
  readonly perSecond: number;
}

/** How many calls got which status. */
export type Statuses = Readonly<Record<string, number>>;

/** Less work than `fetch`: the browsers that reload a page have processors of their own. */
const statusOf = (url: string, options: RequestOptions): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, options, (response) => {
      response.resume().once("end", () => resolve(String(response.statusCode)));
    }).once("error", reject);
  });

async function reload({ urls, authorization, perSecond }: Reloads, stopped: AbortSignal): Promise<Statuses> {
  const agent = new Agent({ keepAlive: true });
  const statuses: Record<string, number> = {};
  const calls = new Set<Promise<void>>();
  const call = async (url: string): Promise<void> => {
    const status = await statusOf(url, { agent, headers: { authorization } }).catch(() => "no answer");
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  while (!stopped.aborted) {
    for (const url of urls) {
      const made = call(url).finally(() => calls.delete(made));
      calls.add(made);
    }
    await sleep(1_000 / perSecond);
  }
  await Promise.all(calls);
  agent.destroy();
  return statuses;
}

await sendAsOrdered(reload);
