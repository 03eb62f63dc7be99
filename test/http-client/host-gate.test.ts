import { expect, test } from "@jest/globals";
import { createHostGate, type Pass } from "../../src/http-client/host-gate.ts";

const isLetIn = (pass: Pass): boolean => "leave" in pass;
const waitOf = (pass: Pass): number => ("leave" in pass ? 0 : pass.comeBackInMs);
const end = (pass: Pass | undefined): void => {
  if (pass !== undefined && "leave" in pass) pass.leave();
};

function gateAt() {
  const clock = { nowMs: 1_000 };
  return { clock, gate: createHostGate(() => clock.nowMs) };
}

test("eight calls of one host run at once, and another host is free", () => {
  const { gate } = gateAt();
  const passes = Array.from({ length: 9 }, () => gate.enter("slow.example"));
  expect(passes.map(isLetIn)).toEqual([...Array(8).fill(true), false]);
  expect(isLetIn(gate.enter("other.example"))).toBe(true);
});

test("who leaves makes room", () => {
  const { gate } = gateAt();
  const passes = Array.from({ length: 8 }, () => gate.enter("slow.example"));
  expect(isLetIn(gate.enter("slow.example"))).toBe(false);
  end(passes[0]);
  expect(isLetIn(gate.enter("slow.example"))).toBe(true);
});

test("a queue is asked to come back one after the other, as fast as the host has been of late", () => {
  const { gate, clock } = gateAt();
  // The host takes 8 seconds for a call, hence about one a second with eight at a time.
  for (let round = 0; round < 40; round += 1) {
    const pass = gate.enter("slow.example");
    clock.nowMs += 8_000;
    end(pass);
  }
  for (let count = 0; count < 8; count += 1) gate.enter("slow.example");
  const waits = Array.from({ length: 5 }, () => waitOf(gate.enter("slow.example")));
  const gaps = waits.slice(1).map((wait, index) => wait - waits[index]!);
  for (const gap of gaps) expect(Math.abs(gap - 1_000)).toBeLessThan(50);
});

test("nobody is sent away for longer than ten minutes", () => {
  const { gate } = gateAt();
  const waits = Array.from({ length: 20_000 }, () => waitOf(gate.enter("slow.example")));
  expect(Math.max(...waits)).toBeLessThanOrEqual(600_000);
});
