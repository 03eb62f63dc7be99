import Sequencer from "@jest/test-sequencer";

/**
 * The files that take longest. Jest knows how long files took in its last run, and in a fresh clone orders them by
 * size; then one of these could begin last, and the run would wait for it alone.
 */
const LONGEST = [
  "campaigns/short",
  "web/every-screen",
  "crash/kills",
  "prove/money",
  "web/explain/histories",
  "flows/payouts/crash",
  "local/npm-start",
  "api/webhooks/stripe-stories",
  "flows/whole-path",
  "flows/payouts/crash-engines",
  "flows/payouts/sequences",
  "flows/money/balance-sums",
  "web/whole-story",
  "api/webhooks/random-stories",
  "worker/rolling-restart",
  "workflows/payout-schedule",
  "campaigns/temporal-on-postgres",
  "local/npm-dev",
  "worker/sweep",
  "flows/crash",
].map((name) => `/test/${name}.test.ts`);

/** Starts the longest files first, so that a run ends when its processors have no more to do. */
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    const placeOf = ({ path }) => LONGEST.findIndex((name) => path.endsWith(name));
    const longest = tests.filter((test) => placeOf(test) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b));
    return [...longest, ...(await super.sort(tests.filter((test) => placeOf(test) < 0)))];
  }
}
