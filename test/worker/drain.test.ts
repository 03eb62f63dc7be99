import { expect, test } from "@jest/globals";
import { drain } from "../../src/worker/drain.ts";

/** Notes when it is stopped, and ends on request. */
function part() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const self = {
    isStopped: false,
    end: resolve,
    stop() {
      self.isStopped = true;
      return promise;
    },
  };
  return self;
}

// OPERATE-22
// Review: scale 10
test("all parts are stopped at once, whatever another one still does", async () => {
  const [slow, quick] = [part(), part()];
  const draining = drain([slow, quick], 60_000);
  expect([slow.isStopped, quick.isStopped]).toEqual([true, true]);
  quick.end();
  slow.end();
  expect(await draining).toBe(true);
});

// OPERATE-22
test("a part that does not end is cut off", async () => {
  const [stuck, quick] = [part(), part()];
  quick.end();
  expect(await drain([stuck, quick], 20)).toBe(false);
});
