import { expect, test } from "@jest/globals";
import { setTimeout as pause } from "node:timers/promises";
import { foldChanges, NEVER, type FoldPace } from "../../../src/commands/upkeep/fold-changes.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();

/** Some of them are short even on a machine that is busy with others. */
const PIECES = 8;

/** Takes as many changes as it may, of which there are always more. */
const endlessFold = (ms: string) =>
  `select $1::integer as taken, $2::bigint + $1::integer as "lastId" from pg_sleep((${ms}) / 1e3)`;

/** @param ms how long a statement for `$1` changes takes */
async function sizesOf(ms: string, pieces: number, pace?: FoldPace): Promise<number[]> {
  const sizes: number[] = [];
  const sql = {
    ...deps.sql,
    row: async <Row>(statement: Parameters<typeof deps.sql.row>[0], parameters?: readonly unknown[]) => {
      sizes.push(Number(parameters?.[0]));
      return deps.sql.row<Row>(statement, parameters);
    },
  };
  await foldChanges(sql, endlessFold(ms), () => sizes.length === pieces, pace);
  return sizes;
}

test("a fold takes fewer changes at a time where they take long, and more where they do not", async () => {
  const sizes = await sizesOf("case when $1 > 1000 then 400 else 0 end", PIECES);
  expect(sizes[0]).toBe(1_000);
  const steps = sizes.slice(1).map((size, index) => ({ before: sizes[index]!, size }));
  const afterLong = steps.filter(({ before }) => before > 1_000);
  expect(afterLong).not.toEqual([]);
  for (const { before, size } of afterLong) expect(size).toBeLessThan(before);
});

test("a fold takes no fewer than 1,000 at a time, though every statement takes long", async () => {
  expect(await sizesOf("400", 4)).toEqual([1_000, 1_000, 1_000, 1_000]);
});

async function inLateTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  await pause(300);
  return work();
}

test("a fold that waits for its turn takes no fewer changes for that", async () => {
  const sizes = await sizesOf("1", PIECES, { inTurn: inLateTurn });
  expect(Math.max(...sizes)).toBeGreaterThan(1_000);
});

test("a fold of a given size keeps it", async () => {
  let calls = 0;
  const folded = await foldChanges(deps.sql, endlessFold("0"), () => (calls += 1) === 3, {
    size: 50_000,
  });
  expect(folded).toBe(150_000);
  const last = 'select $1::integer - 1 as taken, $2::bigint + 9 as "lastId"';
  expect(await foldChanges(deps.sql, last, NEVER, { size: 10 })).toBe(9);
});
