/** Loaded into a measured worker: reports the statements it has sent and its greatest memory when the bench asks. */
import { countQueries } from "./count-queries.ts";

const KIB_IN_MIB = 1024;
const queries = countQueries();

export interface WorkDone {
  /** Statements sent to PostgreSQL since the start, begin and commit included. */
  readonly statements: number;
  /** Greatest resident set since the start, in MiB. */
  readonly peakMiB: number;
}

process.on("message", () => {
  const done: WorkDone = {
    statements: queries.sent(),
    peakMiB: process.resourceUsage().maxRSS / KIB_IN_MIB,
  };
  process.send?.(done);
});
// The channel to the bench must not keep a worker alive that drains.
process.channel?.unref();
