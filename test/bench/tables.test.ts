import { expect, test } from "@jest/globals";
import { median, type Figure } from "../../bench/figures.ts";
import { withVerdicts, type PartResult, type Results } from "../../bench/results.ts";
import { tablesOf, withTables } from "../../bench/tables.ts";

const RATE: Figure = {
  what: "sale, of the barest handler",
  value: 0.561,
  unit: "",
  rounds: [0.5, 0.561, 0.6123],
  beside: "565 and 1,000/s",
  target: { atLeast: 0.9 },
};
const TRIPS: Figure = { what: "trips of a sale", value: 5, unit: "", target: { atMost: 5 } };
const GROWN: Figure = { what: "heap | resident set", value: 12.34, unit: "MiB" };

const part = (figures: readonly Figure[], more: Partial<PartResult> = {}): PartResult => ({
  date: "2026-11-23T08:00:00.000Z",
  commit: "70feb3d3",
  machine: { processor: "Some processor", processors: 2, memoryGiB: 8, system: "Linux 6.1" },
  size: 1500,
  seconds: 31,
  loadBefore: 0.4,
  loadAfter: 2.3,
  figures: withVerdicts(figures),
  ...more,
});

const results = (parts: Results["parts"]): Results => ({
  versions: { PostgreSQL: "18.1" },
  parts,
});

test("what is missed stands first, and each part says when, on which commit and machine and at what load it was measured", () => {
  const text = tablesOf(results({ sale: part([RATE, TRIPS]), memory: part([GROWN], { size: 0 }) }));

  expect(text).toBe(
    `
PostgreSQL 18.1.

**Missed**, 1 of 2 targets:

- \`sale\`: sale, of the barest handler, 0.56 (565 and 1,000/s); target at least 0.90

**\`sale\`**, size 1,500: 2026-11-23, 70feb3d3, load 0.4 to 2.3, 31 s; 2 × Some processor, 8 GiB, Linux 6.1.

| what | figure | rounds | target |  |
| --- | --- | --- | --- | --- |
| sale, of the barest handler | 0.56 (565 and 1,000/s) | 3: 0.5 to 0.612 | at least 0.90 | **missed** |
| trips of a sale | 5 |  | at most 5 | met |

**\`memory\`**: 2026-11-23, 70feb3d3, load 0.4 to 2.3, 31 s; 2 × Some processor, 8 GiB, Linux 6.1.

| what | figure | rounds | target |  |
| --- | --- | --- | --- | --- |
| heap \\| resident set | 12.3 MiB |  |  |  |
`.trim(),
  );
});

test("a part that was skipped or has failed says why", () => {
  const text = tablesOf(
    results({
      pgbench: part([], { skipped: "pgbench is not installed" }),
      payouts: part([TRIPS], { failed: "waited in vain\nfor the payouts" }),
    }),
  );

  expect(text).toContain("All 1 targets are met.");
  expect(text).toContain("Skipped: pgbench is not installed.");
  expect(text).toContain("Failed: waited in vain for the payouts.");
});

test("the tables take the place of the ones before, and what stands around them stays", () => {
  const page =
    "# Bench\n\n<!-- Figures: written by npm run bench -->\n\nold\n\n<!-- End of the figures -->\n\nWhy.\n";
  const once = withTables(page, results({ sale: part([TRIPS]) }));

  expect(once).toMatch(/^# Bench\n/);
  expect(once).toMatch(/<!-- End of the figures -->\n\nWhy\.\n$/);
  expect(once).not.toContain("old");
  expect(withTables(once, results({ sale: part([TRIPS]) }))).toBe(once);
  expect(() => withTables("# Bench\n", results({}))).toThrow("there is no place for the tables");
});

test("the median of rounds is the one in the middle", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(3);
});
