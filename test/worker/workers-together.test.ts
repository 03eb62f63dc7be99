import { expect, test } from "@jest/globals";
import type { Worker } from "@temporalio/worker";
import { endTogether, makeTogether } from "../../src/worker/workers-together.ts";

/** A worker of the SDK as far as its end goes: it drains once it is shut down, and has then ended. */
function fakeWorker() {
  const { promise: run, resolve: drained, reject: fail } = Promise.withResolvers<void>();
  let state: ReturnType<Worker["getState"]> = "RUNNING";
  return {
    ...{ run, drained, fail },
    getState: () => state,
    shutdown: () => void (state = "STOPPING"),
  };
}

test("when one worker fails the others stop, and their connection is in use until each has ended", async () => {
  const [failing, draining] = [fakeWorker(), fakeWorker()];
  let hasEnded = false;
  const failure = endTogether([failing, draining], [failing.run, draining.run])
    .catch((error: unknown) => error)
    .finally(() => (hasEnded = true));
  failing.fail(new Error("lost"));
  await expect(failing.run).rejects.toThrow("lost");
  await new Promise(setImmediate);
  expect([draining.getState(), hasEnded]).toEqual(["STOPPING", false]);
  draining.drained();
  expect(await failure).toEqual(new Error("lost"));
});

test("when one worker cannot be made, those that were made end", async () => {
  let ended = 0;
  const made = {
    runUntil: async () => {
      ended += 1;
    },
  } as unknown as Pick<Worker, "runUntil">;
  const making = [Promise.resolve(made), Promise.reject(new Error("no answer")), Promise.resolve(made)];
  await expect(makeTogether(making)).rejects.toThrow("no answer");
  expect(ended).toBe(2);
  expect(await makeTogether([Promise.resolve(made)])).toEqual([made]);
});
