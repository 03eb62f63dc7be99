import { rulesWithoutTest, statedRules, untestedRules } from "../test/support/repository/rules.ts";

/** `npm run rules`: lists the rules of the specification that no test names. Fails for one without a reason. */
const reasons = new Map(rulesWithoutTest().map(({ rule, reason }) => [rule, reason]));
const untested = untestedRules();
const lines = untested.map((rule) => `${rule}: ${reasons.get(rule) ?? "NO TEST, AND NO REASON WHY"}`);
process.stdout.write(
  `${statedRules().length} rules, ${untested.length} of them without a test:\n${lines.join("\n")}\n`,
);
process.exitCode = untested.every((rule) => reasons.has(rule)) ? 0 : 1;
