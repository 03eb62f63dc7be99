import { settingsOf, useRunning, type LateSettings } from "./use-running.ts";
import { openWorkerWorld, type WorkerWorld } from "./worker-world.ts";

/** What workers work on, for the tests of a file or of a `describe`, which start the workers that they need. */
export const useWorker = (settings: LateSettings = {}): WorkerWorld =>
  useRunning(() => openWorkerWorld(settingsOf(settings)));
