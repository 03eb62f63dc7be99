import assert from "node:assert";
import { fork } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { yieldProcessor } from "../src/local/process/yield-processor.ts";

/** A process that sends load, and reports what came of it. */
export interface Sender<Result> {
  /** Asks it to end. */
  stop(): void;
  readonly result: Promise<Result>;
}

/**
 * Starts a sender's module in a process of its own, so that what measures others does not wait for it, and with the
 * lowest priority, since senders elsewhere have processors of their own.
 *
 * @param module calls {@link sendAsOrdered}
 * @param priority of `os.setPriority`, where nothing is measured and a busy machine would let the sender starve
 */
export function startSender<Result>(
  module: URL,
  orders: unknown,
  priority: number = constants.priority.PRIORITY_LOW,
): Sender<Result> {
  const child = fork(module, [JSON.stringify(orders)], { detached: true });
  assert(child.pid, "a sender could not be started");
  if (priority > constants.priority.PRIORITY_NORMAL) yieldProcessor(child.pid, priority);
  const failed = once(child, "exit").then(([status]): never => {
    throw new Error(`a sender ended with exit status ${String(status)}`);
  });
  const reported = once(child, "message").then(([result]) => {
    child.disconnect();
    return result as Result;
  });
  const result = Promise.race([reported, failed]);
  // Reported to whoever waits for the result; until then it must not count as unhandled.
  for (const each of [failed, reported, result]) each.catch(() => {});
  return { stop: () => child.connected && child.send("stop"), result };
}

/**
 * A sender's whole work. Its process ends when the result has arrived, or with the campaign should that end first.
 *
 * @param send takes what the campaign orders, and ends soon after the signal
 */
export async function sendAsOrdered(
  send: (orders: never, stopped: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const stopped = new AbortController();
  process.once("message", () => stopped.abort());
  process.once("disconnect", () => process.exit());
  process.send!(await send(JSON.parse(process.argv[2]!) as never, stopped.signal));
}
