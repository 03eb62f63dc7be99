import { setTimeout as sleep } from "node:timers/promises";
import type { Operation } from "../model/operations.ts";
import { startOtherProcess } from "./other-process.ts";
import { perform } from "./perform.ts";
import type { Scene } from "./scene.ts";

/**
 * Has another process of the service do an operation, and kills it in the middle: what it was at is rolled back, or was
 * committed and nobody heard of it, and what it has sent to a rail is sent.
 */
export async function killInTheMiddle(
  scene: Scene,
  operation: Operation,
  at: number,
  afterMs: number,
): Promise<void> {
  const other = await startOtherProcess(scene.service);
  const work = perform({ ...scene, service: other.service }, operation, at).catch(() => undefined);
  if (afterMs > 0) await sleep(afterMs);
  await other.kill();
  await work;
}
