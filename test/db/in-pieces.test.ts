import { expect, test } from "@jest/globals";
import { inPieces } from "../../src/db/in-pieces.ts";
import { createRecentOwners } from "../../src/db/recent-owners.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const heavily = <Result>(_: unknown, work: () => Promise<Result>): Promise<Result> => work();
const hasOthers = (): boolean => false;
const alone = { deps: { queues: { heavily, hasOthers } } } as never;

test("all is written, in order, in pieces of many", async () => {
  const pieces: (readonly number[])[] = [];
  await inPieces(alone, ["own"], numbers(5_000), async (piece) => void pieces.push(piece));
  expect(pieces.flat()).toEqual(numbers(5_000));
  expect(pieces[0]).toHaveLength(50);
  expect(pieces.length).toBeLessThan(150);
});

test("only what has several pieces waits for other heavy work", async () => {
  const asked: (readonly string[])[] = [];
  const turns = {
    heavily: <Result>(owners: readonly string[], work: () => Promise<Result>) => (asked.push(owners), work()),
    hasOthers,
  };
  const write = (count: number) =>
    inPieces({ deps: { queues: turns } } as never, ["own"], numbers(count), async () => {});
  await write(50);
  expect(asked).toEqual([]);
  await write(51);
  expect(asked).toEqual([["own"], ["own"]]);
});

test("pieces that take long become smaller, but no smaller than the first", async () => {
  const sizes: number[] = [];
  const slow = async (piece: readonly number[]): Promise<void> => {
    sizes.push(piece.length);
    const tookMs = piece.length > 50 || sizes.length > 2 ? 210 : 0;
    for (const until = performance.now() + tookMs; performance.now() < until;);
  };
  await inPieces(alone, ["own"], numbers(350), slow);
  expect(sizes).toEqual([50, 100, 50, 50, 50, 50]);
});

// API-14
test.each([
  ["alone", false, 30],
  ["beside others", true, 5],
])("%s a piece takes about as long as it may", async (_, isBeside, expectedMs) => {
  let nowMs = 0;
  const sizes: number[] = [];
  const write = async (piece: readonly number[]): Promise<void> => {
    sizes.push(piece.length);
    nowMs += piece.length / 20;
  };
  const queues = { heavily, hasOthers: () => isBeside };
  await inPieces({ deps: { queues } } as never, ["own"], numbers(50_000), write, () => nowMs);
  expect(sizes.at(-2)! / 20).toBe(expectedMs);
});

/** How many of so many pieces of 0.1 s take turns, if each turn comes after so long. */
async function turnsOf(pieces: number, waitMs: number): Promise<number> {
  let nowMs = 0;
  let turns = 0;
  const queues = {
    hasOthers,
    heavily<Result>(_: unknown, work: () => Promise<Result>): Promise<Result> {
      turns += 1;
      nowMs += waitMs;
      return work();
    },
  };
  const write = async (): Promise<void> => {
    nowMs += 100;
  };
  await inPieces({ deps: { queues } } as never, ["own"], numbers(pieces * 50), write, () => nowMs);
  return turns;
}

test("pieces wait for others for half a minute in all, and then go on", async () => {
  expect(await turnsOf(10, 10_000)).toBe(4);
});

test("pieces rest to the last, however many there are", async () => {
  expect(await turnsOf(500, 400)).toBe(500);
});

test("others are those who began something within the last second", () => {
  let nowMs = 0;
  const recent = createRecentOwners(() => nowMs);
  expect(recent.hasOthers(["a"])).toBe(false);
  recent.begin(["a"]);
  recent.begin(["b"]);
  recent.begin(["a"]);
  expect([recent.hasOthers(["a"]), recent.hasOthers(["a", "b"])]).toEqual([true, false]);
  recent.begin([null]);
  expect(recent.hasOthers(["a", "b"])).toBe(true);
  nowMs = 999;
  expect(recent.hasOthers(["a", "b"])).toBe(true);
  nowMs = 1_000;
  expect(recent.hasOthers(["a"])).toBe(false);
});

// API-14
test("a tenant's own program is nobody else", () => {
  const recent = createRecentOwners(() => 0);
  recent.assign("program", "tenant");
  recent.begin(["program"]);
  expect([["tenant"], ["tenant", "program"], ["program"]].map((owners) => recent.hasOthers(owners))).toEqual([
    false,
    false,
    false,
  ]);
  expect(recent.hasOthers(["other"])).toBe(true);
  recent.assign("program", "other");
  recent.begin(["program"]);
  expect(recent.hasOthers(["tenant"])).toBe(true);
});
