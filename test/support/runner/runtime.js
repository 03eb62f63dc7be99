import { createRequire, registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { useGlobals } from "./globals.js";

const require = createRequire(import.meta.url);
const GLOBALS = new URL("globals.js", import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "@jest/globals" ? { url: GLOBALS, shortCircuit: true } : next(specifier, context),
});

/** How many test files this process has loaded. */
let loaded = 0;

/**
 * Loads a test file and what it imports as Node.js itself does, in place of Jest's own runtime, which loads every
 * module anew for each test file: a quarter of the time of the whole suite. Here a worker loads the service once, and
 * test files share its modules as the requests of a running service do; only the test file is always new.
 *
 * Without modules of Jest's making there is no `jest.mock`, and without its contexts there are no fake timers.
 */
export default class NodeRuntime {
  #mocker;

  constructor(_config, environment) {
    this.#mocker = environment.moduleMocker;
  }

  unstable_shouldLoadAsEsm = () => true;

  async unstable_importModule(path) {
    loaded += 1;
    await import(`${pathToFileURL(path).href}?loaded=${loaded}`);
  }

  /** A part of Jest. Circus keeps the tests of one file, so that each file gets its own. */
  requireInternalModule(path) {
    delete require.cache[path];
    return require(path);
  }

  requireModule = require;

  setGlobalsForRuntime(globals) {
    const mocker = this.#mocker;
    const jest = { fn: mocker.fn.bind(mocker), spyOn: mocker.spyOn.bind(mocker), mocked: (value) => value };
    useGlobals({ ...globals, jest: { ...jest, restoreAllMocks: () => mocker.restoreAllMocks() } });
  }

  teardown() {
    this.#mocker.restoreAllMocks();
  }

  enterTestCode() {}
  leaveTestCode() {}
  getSourceMaps = () => new Map();
  getAllCoverageInfoCopy = () => ({});
}
