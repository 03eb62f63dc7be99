import { expect, test } from "@jest/globals";
import { HEALTHY_HOST, hostAfter, type HostHealth } from "../../../src/domain/messaging/postback-host.ts";

const after = (health: HostHealth, calls: readonly boolean[]): HostHealth => calls.reduce(hostAfter, health);
const times = (count: number, hasResponded: boolean): boolean[] => Array(count).fill(hasResponded);

// POSTBACK-13
test("a host that does not respond is called by fewer and fewer at once, and by all again once it does", () => {
  expect(after(HEALTHY_HOST, times(3, false))).toEqual({ mostAtOnce: 8, failures: 3 });
  expect(after(HEALTHY_HOST, times(4, false)).mostAtOnce).toBe(4);
  expect(after(HEALTHY_HOST, times(8, false)).mostAtOnce).toBe(2);
  expect(after(HEALTHY_HOST, times(100, false)).mostAtOnce).toBe(1);
  expect(after({ mostAtOnce: 1, failures: 99 }, times(3, true))).toEqual(HEALTHY_HOST);
  expect(after(HEALTHY_HOST, [false, false, false, true, false])).toEqual({ mostAtOnce: 8, failures: 1 });
});
