import { expect, test } from "@jest/globals";
import { setTimeout as pause } from "node:timers/promises";
import { foldChanges, NEVER, type FoldPace } from "../../../src/commands/upkeep/fold-changes.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();

/** Takes so many milliseconds for each thousand changes, of which there are always more. */
const slowFold = (msPerThousand: number) =>
  `select $1::integer as taken from pg_sleep($1::integer * ${msPerThousand} / 1e6)`;

async function sizesOf(msPerThousand: number, pieces: number, pace?: FoldPace): Promise<number[]> {
  const sizes: number[] = [];
  const sql = {
    ...deps.sql,
    row: async <Row>(statement: Parameters<typeof deps.sql.row>[0], parameters?: readonly unknown[]) => {
      sizes.push(Number(parameters?.[0]));
      return deps.sql.row<Row>(statement, parameters);
    },
  };
  await foldChanges(sql, slowFold(msPerThousand), () => sizes.length === pieces, pace);
  return sizes;
}

test("a fold takes fewer changes at a time where they take long, and more where they do not", async () => {
  const slow = await sizesOf(400, 4);
  expect(slow[0]).toBe(1_000);
  expect(slow.at(-1)).toBeLessThanOrEqual(250);
  const quick = await sizesOf(1, 4);
  expect(quick.at(-1)).toBeGreaterThan(1_000);
});

async function inLateTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  await pause(300);
  return work();
}

test("a fold that waits for its turn takes no fewer changes for that", async () => {
  const sizes = await sizesOf(1, 4, { inTurn: inLateTurn });
  expect(sizes.at(-1)).toBeGreaterThan(1_000);
});

test("a fold of a given size keeps it", async () => {
  let calls = 0;
  const folded = await foldChanges(deps.sql, "select $1::integer as taken", () => (calls += 1) === 3, {
    size: 50_000,
  });
  expect(folded).toBe(150_000);
  expect(await foldChanges(deps.sql, "select $1::integer - 1 as taken", NEVER, { size: 10 })).toBe(9);
});
