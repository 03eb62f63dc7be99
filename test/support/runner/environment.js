import { ModuleMocker } from "jest-mock";

/** The process itself, and no context of its own, as the environment of tests that Node.js loads. */
export default class ProcessEnvironment {
  /** What Jest sets for one file, such as a console that it closes, while modules keep the one that they found. */
  global = {};
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;

  #variables = { ...process.env };
  #symbols = new Set(Object.getOwnPropertySymbols(globalThis));

  getVmContext = () => null;
  exportConditions = () => ["node", "node-addons"];
  async setup() {}

  /** Leaves nothing of a test file to the next. */
  async teardown() {
    process.env = this.#variables;
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
      if (!this.#symbols.has(symbol) && isOfCircus(symbol)) delete globalThis[symbol];
    }
  }
}

/** Whether Circus keeps the tests of a file there. Other registered symbols belong to modules that stay. */
const isOfCircus = (symbol) =>
  Symbol.keyFor(symbol) === undefined || Symbol.keyFor(symbol) === "EVENT_HANDLERS";
