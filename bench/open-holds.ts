import { intendHolds, makeHeldConversions, messagesLeft } from "./bulk-holds.ts";
import { note } from "./figures.ts";
import { startTemporal, untilSo } from "./temporal.ts";
import type { BenchEnvironment } from "./environment.ts";
import type { BenchProgram } from "./scene.ts";

/** As many as the worker keeps in its cache. */
const FIRST_HOLDS = 200;
/** The ones that are looked at: tasks are taken in order. */
const LAST_HOLDS = 50;
const HOLD_MS = 15 * 86_400_000;

/** The worker's memory while many holds are open, beside the same worker with as many as its cache takes. */
export async function measureOpenHolds(
  environment: BenchEnvironment,
  program: BenchProgram,
  holds: number,
): Promise<void> {
  const { deps } = environment;
  const temporal = await startTemporal(environment);
  const worker = temporal.startWorker("src/worker/main.ts");
  const open = async (count: number): Promise<void> => {
    const holdUntil = new Date(Date.now() + HOLD_MS);
    const ids = await makeHeldConversions(deps, program, count, holdUntil);
    await intendHolds(deps, program, ids, holdUntil);
    const left = messagesLeft(deps);
    await untilSo("the holds to be handed over", 200, async () => (await left()) === 0);
    const last = ids.slice(-LAST_HOLDS);
    await untilSo("the holds to wait", 200, async () => (await Promise.all(last.map(waits))).every(Boolean));
  };
  const waits = async (conversionId: string): Promise<boolean> => {
    const { raw } = await temporal.client.workflow.getHandle(`hold/${conversionId}`).describe();
    return !raw.pendingWorkflowTask;
  };
  try {
    await open(FIRST_HOLDS);
    const early = await worker.memory();
    await open(holds - FIRST_HOLDS);
    const late = await worker.memory();
    for (const [name, of] of [
      ["heap", "heapMiB"],
      ["resident set", "rssMiB"],
    ] as const) {
      note({
        what: `the worker's ${name} with ${holds} open holds, beyond that with ${FIRST_HOLDS}`,
        value: late[of] - early[of],
        unit: "MiB",
        beside: `${early[of].toFixed(0)} and ${late[of].toFixed(0)}`,
      });
    }
  } finally {
    await temporal.stop();
  }
}
