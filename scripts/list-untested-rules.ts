import { namedRules, statedRules } from "../test/support/rules.ts";

/** `npm run rules`: lists the rules of the specification that no test names. */
const tested = new Set(namedRules("{test,prove}/**/*.ts").map(({ rule }) => rule));
const stated = statedRules();
const untested = stated.filter((rule) => !tested.has(rule));
process.stdout.write(
  `${stated.length} rules, ${untested.length} of them named by no test:\n${untested.join(" ")}\n`,
);
