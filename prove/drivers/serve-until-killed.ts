/**
 * A process of the service on the database of a story: it serves the API, and does for processes and operators what it
 * is asked to, until it is killed. The rail that it sends payouts by has its books elsewhere.
 */
import { loadConfig } from "../../src/config.ts";
import { openDeps } from "../../src/deps.ts";
import type { RailResponse, RailOrder } from "../../src/domain/payouts/rail.ts";
import { ApiError } from "../../src/domain/api-errors.ts";
import type { Rail } from "../../src/rails/rail.ts";
import type { FromOther, ToOther } from "./process-messages.ts";
import { listen, workOf, type Work } from "./service.ts";

const say = (message: FromOther): void => void process.send!(message);

const asked = new Map<number, (answer: RailResponse) => void>();
let questions = 0;
const ask = (name: "send" | "lookUp", order: RailOrder): Promise<RailResponse> =>
  new Promise((resolve) => {
    asked.set((questions += 1), resolve);
    say({ kind: "rail", id: questions, name, order });
  });

const rail: Rail = {
  send: (order) => ask("send", order),
  lookUp: (order) => ask("lookUp", order),
  checkAccount: () => Promise.resolve({ kind: "taken" }),
  async *listTransfers() {},
};

const deps = await openDeps(loadConfig(process.env), "prove");
const work = workOf(deps, rail);

async function doWork(id: number, name: keyof Work, input: unknown): Promise<void> {
  try {
    const result = await work[name](input as never);
    say({ kind: "done", id, result: result ?? null, apiError: null, error: null });
  } catch (error) {
    const apiError = error instanceof ApiError ? ([error.code, error.message] as const) : null;
    say({ kind: "done", id, result: null, apiError, error: String(error) });
  }
}

process.on("message", (message: ToOther) => {
  if (message.kind === "rail") asked.get(message.id)?.(message.answer);
  else void doWork(message.id, message.name, message.input);
});
// Nobody is left to kill it.
process.on("disconnect", () => process.exit());
const { port } = await listen(deps);
say({ kind: "ready", port });
