import { expect, test } from "@jest/globals";
import type { Sql } from "../../../src/db/sql.ts";
import type { Check } from "../../../src/queries/reconciliation/problem.ts";
import { nextSliceSize, runInSlices } from "../../../src/queries/reconciliation/run-in-slices.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();

const RUN = { programId: null, withSealed: false, progress: null, proceed: () => {} };

const raise = (sql: Sql, code: string) =>
  sql.execute(`do $$ begin raise exception 'not now' using errcode = '${code}'; end $$`);

/** A check of the subjects `a` and `b`, one of which makes PostgreSQL fail: when it is to be found, or to be checked. */
function checkThatFails(at: "endOf" | "run", code: string): Check {
  return {
    name: "check",
    key: "check_by_letter",
    subject: {
      async endOf(sql, { after }, count) {
        if (at === "endOf" && after === "a") await raise(sql, code);
        return [null, "a", "b", null][[null, "a", "b"].indexOf(after) + count] ?? null;
      },
      programOf: () => Promise.resolve("prg_1"),
    },
    async run(sql, { upTo }) {
      if (at === "run" && upTo === "b") await raise(sql, code);
      return { checked: upTo === null ? 0 : 1, problems: [] };
    },
  };
}

const run = (at: "endOf" | "run", code: string) =>
  runInSlices(deps, checkThatFails(at, code), { ...RUN, sliceSize: 1 });

// OPERATE-24
test.each(["55P03", "40001", "53300", "57P05"])(
  "a passing fault of the database (%s) while subjects are found fails the run, which begins again",
  async (code) => {
    await expect(run("endOf", code)).rejects.toMatchObject({ code });
  },
);

// OPERATE-24
test("a passing fault while a subject is checked fails the run as well", async () => {
  await expect(run("run", "55P03")).rejects.toMatchObject({ code: "55P03" });
});

// OPERATE-24
test("where the further subjects cannot be read for good, the check is named as not checked", async () => {
  expect(await run("endOf", "XX001")).toMatchObject({
    ...{ isDone: true, checked: 1, notChecked: ["check_by_letter"] },
    problems: [{ check: "check", id: "all programs", message: expect.stringContaining("not now") }],
  });
});

// OPERATE-24
test.each([
  ["is damaged", "XX001"],
  ["lies in a file that cannot be read", "58030"],
])("a subject that %s is a problem of its program, and hides no other", async (_, code) => {
  const found = await run("run", code);
  expect(found).toMatchObject({ isDone: true, checked: 1, notChecked: [] });
  expect(found.problems.map(({ id }) => id)).toEqual(["prg_1"]);
});

test.each([
  [2_000, 999, 4_000],
  [20_000, 0, 20_000],
  [2_000, 1_000, 2_000],
  [2_000, 4_000, 2_000],
  [2_000, 4_001, 1_000],
  // Where every slice is slow, there must not be ever more of them.
  [150, 60_000, 100],
  [100, 60_000, 100],
  // One that failed was halved further, and its subjects may take long each.
  [3, 5_000, 3],
  [3, 10, 6],
])("after a slice of %s subjects in %s ms comes one of %s", (sliceSize, tookMs, next) => {
  expect(nextSliceSize(sliceSize, tookMs)).toBe(next);
});
