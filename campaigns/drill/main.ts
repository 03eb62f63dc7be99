/**
 * `npm run drill`: restores PostgreSQL to a moment of the past, with Temporal ahead of it, behind it, and gone. Exits with 1
 * when anything was lost, paid or sent twice. See docs/restoring.md.
 */
import { tableOf } from "../table.ts";
import { runDrill, type DrillResult } from "./drill.ts";
import type { TemporalCase } from "./machine.ts";

const CASES: readonly TemporalCase[] = ["ahead", "behind", "gone"];
const asked = process.argv
  .slice(2)
  .filter((name): name is TemporalCase => (CASES as readonly string[]).includes(name));
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
