/**
 * `npm run prove:money -- --steps 200000 --seed 1`: holds the service against a model of the money, step by step, and
 * prints the shortest story where they disagree. See docs/proofs.md.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readOrExit } from "../scripts/read-or-exit.ts";
import { startTestPostgres } from "../test/support/servers/servers.ts";
import { runCampaign } from "./campaign.ts";
import { asTest, replay, shrink } from "./shrink.ts";

const { steps, seed, ...values } = readOrExit(() => {
  const { values: typed } = parseArgs({
    options: {
      steps: { type: "string", default: "5000" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      "no-shrink": { type: "boolean", default: false },
      /** Where the failing story is written. */
      out: { type: "string" },
    },
  });
  const numberOf = (name: "steps" | "seed") => {
    if (!/^\d{1,15}$/.test(typed[name]))
      throw new Error(`--${name} must be a whole number, not "${typed[name]}".`);
    return Number(typed[name]);
  };
  return { ...typed, steps: numberOf("steps"), seed: numberOf("seed") };
}, "Usage: npm run prove:money -- [--steps N] [--seed N] [--no-shrink] [--out FILE]");
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const postgres = await startTestPostgres();
process.env["TEST_SERVERS"] = JSON.stringify(postgres);
try {
  say(`seed ${seed}, ${steps} steps`);
  const report = await runCampaign({
    steps,
    seed,
    onEpoch: (done, seconds) => say(`${done} steps, ${(done / seconds).toFixed(1)} a second`),
  });
  say(JSON.stringify({ ...report, failure: report.failure?.message ?? null }, null, 1));
  if (report.failure !== null) {
    process.exitCode = 1;
    const { story, message } = report.failure;
    const again = await replay(story);
    say(
      again === null
        ? "Played once more it does not fail: it depends on timing."
        : "It fails again; shrinking.",
    );
    const shortest =
      values["no-shrink"] || again === null
        ? story
        : await shrink(story, (left) => say(`${left} steps left`));
    const why = again === null ? message : ((await replay(shortest)) ?? message);
    const text = asTest(shortest, why);
    if (values.out === undefined) say(text);
    else writeFileSync(values.out, text);
  }
} finally {
  await postgres.stop();
}
