import { startApi, type StartOptions, type TestApi } from "./api.ts";
import { factoriesOf, type Factories } from "./factories.ts";
import { salesOf, type Sales } from "./sales.ts";
import { lateBound, settingsOf, useRunning, type LateSettings } from "./use-running.ts";

/** The API on a database of its own, for the tests of a file or of a `describe`. */
export function useApi(
  settings: LateSettings = {},
  options: StartOptions = {},
): { readonly api: TestApi; readonly make: Factories; readonly sales: Sales } {
  const running = useRunning(() => startApi(settingsOf(settings), options));
  const deps = lateBound(() => running.deps);
  const api: TestApi = {
    deps,
    environment: lateBound(() => running.environment),
    get baseUrl() {
      return running.baseUrl;
    },
    call: (...call) => running.call(...call),
    fetch: (...call) => running.fetch(...call),
    metrics: () => running.metrics(),
  };
  const make = factoriesOf(deps);
  return { api, make, sales: salesOf(api, make) };
}
