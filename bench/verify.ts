import { verifyBooks } from "../src/commands/upkeep/verify-books.ts";
import { forgetProgress } from "../src/commands/upkeep/verification-progress.ts";
import type { BenchEnvironment } from "./environment.ts";
import { note } from "./figures.ts";
import { filledProgram } from "./growth.ts";

const FIRST_NIGHT = "the first night, which seals the closed months";
const LATER_NIGHT = "a later night";

/**
 * How long the nightly verification takes for a program with so many ledger entries: at first, while no month is sealed,
 * and in later nights, when closed months are compared with their seals only. Temporal is not asked.
 */
export async function measureVerify(bench: BenchEnvironment, _: unknown, entries: number): Promise<void> {
  const { deps } = bench;
  const { id: programId } = await filledProgram(bench, entries);
  const seal = await deps.sql.row("select 1 from ledger_seal where program_id = $1 limit 1", [programId]);
  // In a kept database they may be sealed already.
  const nights = seal === null ? [FIRST_NIGHT, LATER_NIGHT] : [LATER_NIGHT];
  for (const night of nights) {
    const startedAt = performance.now();
    const run = `bench ${night}`;
    const {
      checked,
      problems,
      notChecked = [],
    } = await verifyBooks(deps, {
      ...{ run, programId, withSealed: false, temporal: null },
    });
    await forgetProgress(deps.sql, run);
    if (problems.length > 0) throw new Error(`the filled books are wrong: ${JSON.stringify(problems)}`);
    const seconds = (performance.now() - startedAt) / 1_000;
    note({
      what: `the books of ${entries} entries verified, ${night}`,
      value: seconds,
      unit: "s",
      beside:
        `${checked} records, ${((seconds * 1e6) / entries).toFixed(1)} µs for each entry` +
        notChecked.map((name) => `; not checked: ${name}`).join(""),
    });
  }
}
