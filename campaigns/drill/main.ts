/**
 * `npm run drill`: restores PostgreSQL to a moment of the past, with Temporal ahead of it, behind it, and gone. Exits with 1
 * when anything was lost, paid or sent twice. See docs/restoring.md.
 */
import { readOrExit } from "../../scripts/read-or-exit.ts";
import { tableOf } from "../table.ts";
import { runDrill, type DrillResult } from "./drill.ts";
import type { TemporalCase } from "./machine.ts";

const CASES: readonly TemporalCase[] = ["ahead", "behind", "gone"];
const isCase = (name: string): name is TemporalCase => (CASES as readonly string[]).includes(name);
const asked = readOrExit(
  () => {
    const words = process.argv.slice(2);
    const unknown = words.find((word) => !isCase(word));
    if (unknown !== undefined) throw new Error(`${unknown} is nothing that Temporal can be after a restore.`);
    return words.filter(isCase);
  },
  `Usage: npm run drill -- [${CASES.join("] [")}]`,
);
const results: DrillResult[] = [];
for (const temporal of asked.length === 0 ? CASES : asked) {
  results.push(await runDrill(temporal, (line) => void process.stderr.write(`${line}\n`)));
}
const failures = results.flatMap(({ temporal, failures: some }) =>
  some.map((failure) => `${temporal}: ${failure}`),
);
process.stdout.write(
  `${tableOf(
    [
      "Temporal after the restore",
      "all done after, s",
      "transfers",
      "postbacks sent again",
      "mails sent again",
      "failures",
    ],
    results.map((result) => [
      ...[result.temporal, result.seconds.toFixed(0), result.transfers],
      ...[result.repeatedPostbacks, result.repeatedMails, result.failures.length],
    ]),
  )}\n`,
);
for (const failure of failures) process.stdout.write(`OFF: ${failure}\n`);
process.stdout.write(failures.length === 0 ? "Everything held.\n" : `${failures.length} things were off.\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
