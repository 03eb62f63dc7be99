import type { Deps } from "../../../src/deps.ts";
import { openTestDeps } from "./deps.ts";
import { factoriesOf, type Factories } from "./factories.ts";
import { lateBound, settingsOf, useRunning, type LateSettings } from "./use-running.ts";

/** A database of its own and the dependencies of a process on it, for the tests of a file or of a `describe`. */
export function useDeps(settings: LateSettings = {}): {
  readonly deps: Deps;
  readonly environment: Record<string, string>;
  readonly make: Factories;
} {
  const opened = useRunning(() => openTestDeps(settingsOf(settings)));
  const deps = lateBound(() => opened.deps);
  return { deps, environment: lateBound(() => opened.environment), make: factoriesOf(deps) };
}
