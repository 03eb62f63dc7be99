/**
 * `npm run bench`: the service beside the barest handler of the same durable work, and what else its targets are about,
 * from an empty database. Only ratios mean something on a shared machine. It keeps what it measures in
 * bench/results.json, writes the tables of bench/README.md from it, and ends with 1 if a target is missed.
 *
 * `npm run bench -- <part> … [size]` measures some parts and keeps nothing, unless `--keep` is among the words;
 * `--quick` measures with less. It ends with 2 if the command line is not one.
 */
import { readOrExit } from "../scripts/read-or-exit.ts";
import { usageOf, wantedOf } from "./command-line.ts";
import { startEnvironment, type BenchEnvironment } from "./environment.ts";
import { figureText, Skipped, takeFigures, targetText } from "./figures.ts";
import { foldAll } from "./fold-all.ts";
import { countIndexScans } from "./index-use.ts";
import { PARTS } from "./parts.ts";
import {
  commitOfNow,
  keepResults,
  loadOfNow,
  machineOfNow,
  versionsOf,
  withVerdicts,
  type PartResult,
} from "./results.ts";
import { makePrograms, type BenchProgram } from "./scene.ts";

const PROGRAMS = 50;

async function measure(
  name: string,
  size: number,
  environment: BenchEnvironment,
  programs: readonly BenchProgram[],
): Promise<PartResult> {
  await foldAll(environment.deps);
  const [loadBefore, startedAt] = [loadOfNow(), performance.now()];
  process.stdout.write(`${name} (size ${size}, load ${loadBefore})\n`);
  const why: { skipped?: string; failed?: string } = {};
  try {
    await PARTS[name]!.measure(environment, programs, size);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof Skipped) why.skipped = message;
    else why.failed = message;
    process.stdout.write(`  ${error instanceof Skipped ? "skipped" : "FAILED"}: ${message}\n`);
  }
  await countIndexScans(environment.deps.sql);
  return {
    date: new Date().toISOString(),
    commit: commitOfNow(),
    machine: machineOfNow(),
    size,
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    loadBefore,
    loadAfter: loadOfNow(),
    figures: withVerdicts(takeFigures()),
    ...why,
  };
}

/** Lists what is missed or failed, which ends the process with 1. */
function listMissed(results: Readonly<Record<string, PartResult>>): void {
  for (const [name, { figures, failed }] of Object.entries(results)) {
    if (failed !== undefined) complain(`${name} failed: ${failed}`);
    for (const figure of figures.filter(({ isMet }) => isMet === false)) {
      complain(
        `${name}: ${figure.what}, ${figureText(figure)}; target ${targetText(figure.target, figure.unit)}`,
      );
    }
  }
}

function complain(line: string): void {
  process.stdout.write(`MISSED ${line}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { names, sizeOf, isKept } = readOrExit(() => wantedOf(process.argv.slice(2), PARTS), usageOf(PARTS));
  const environment = await startEnvironment();
  try {
    const programs = await makePrograms(environment.deps, PROGRAMS);
    const version = await environment.deps.sql.row<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    const results: Record<string, PartResult> = {};
    for (const name of names) {
      const size = sizeOf(PARTS[name]!);
      if (size === null) continue;
      results[name] = await measure(name, size, environment, programs);
      // After each part: what was measured stays if a later one is interrupted.
      if (isKept)
        await keepResults({ [name]: results[name] }, versionsOf(version!.version), Object.keys(PARTS));
    }
    listMissed(results);
  } finally {
    await environment.stop();
  }
}

await main();
