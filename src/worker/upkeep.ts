import { dropPastDays } from "../commands/upkeep/fold-balances.ts";
import {
  type Beginnings,
  FOLD_QUEUES,
  foldInTurns,
  MOST_UNFOLDED,
  type FoldQueue,
  unfoldedAtMost,
} from "../commands/upkeep/fold-queues.ts";
import { dropPastPeriods } from "../commands/upkeep/fold-statistics.ts";
import { PRUNINGS } from "../commands/upkeep/prune.ts";
import { remindOfTaxForms } from "../commands/tax-forms/remind-of-tax-forms.ts";
import { withTimeFor } from "../db/time-for.ts";
import { beginRound, giveRoundBack } from "../db/worker-round.ts";
import type { Deps } from "../deps.ts";
import { startLoop, type Loop } from "./loop.ts";
import { sharedAnswer } from "./shared-answer.ts";

export interface UpkeepOptions {
  /** How often changes are folded into sums, however few. */
  readonly foldEveryMs?: number;
}

const PRUNES = {
  ...PRUNINGS,
  pastBalances: ({ sql }: Deps) => dropPastDays(sql),
  pastStatistics: ({ sql }: Deps) => dropPastPeriods(sql),
} as const;

const FOLD_EVERY_MS = 30_000;
/** How often it looks whether many wait. */
const LOOK_EVERY_MS = 1_000;
const PRUNE_EVERY_MS = 3_600_000;
const REMIND_EVERY_MS = 3_600_000;

/**
 * Keeps the database small and its reads fast: folds changes into sums, every half minute or as soon as many wait, and
 * deletes what has expired; and reminds of tax forms that end. Each kind of folding has a loop of its own, so that one
 * that is slow or fails delays no other; pruning has one, and each of its steps fails alone. All of them stop between
 * two statements. Several workers may do so at once; of these, one folds a kind's changes in each round, and others help
 * only with what takes it longer than a second.
 */
export function startUpkeep(deps: Deps, options: UpkeepOptions = {}): Loop {
  const { foldEveryMs = FOLD_EVERY_MS } = options;
  const { log } = deps;
  const unhurried = withTimeFor(deps, "upkeep");
  const countUnfolded = countTogether(deps);
  const loops = [
    ...Object.entries(FOLD_QUEUES).map(([what, queue]) => {
      const work = `folding of ${what}` as const;
      let roundAt = -Infinity;
      return startLoop(log, work, async (isStopping) => {
        let isTurn = false;
        if (performance.now() >= roundAt) {
          const leftMs = await beginRound(deps.sql, work, foldEveryMs);
          isTurn = leftMs === 0;
          roundAt = performance.now() + (isTurn ? foldEveryMs : leftMs);
        }
        const areMany = !isTurn && (await countUnfolded(queue)) > MOST_UNFOLDED;
        if (areMany) isTurn = (await beginRound(deps.sql, work, LOOK_EVERY_MS)) === 0;
        if (isTurn) {
          await foldInTurns(unhurried, queue, isStopping).catch(async (error: unknown) => {
            roundAt = -Infinity;
            await giveRoundBack(deps.sql, work);
            throw error;
          });
        }
        return Math.min(foldEveryMs, LOOK_EVERY_MS);
      });
    }),
    startLoop(log, "pruning", async (isStopping) => {
      for (const [what, prune] of Object.entries(PRUNES)) {
        if (isStopping()) break;
        await prune(unhurried, isStopping).catch((error: unknown) => {
          if (!isStopping()) log.warn({ err: error }, `pruning of ${what} interrupted`);
        });
      }
      return PRUNE_EVERY_MS;
    }),
    startLoop(log, "reminders of tax forms", async (isStopping) => {
      await remindOfTaxForms(deps, isStopping);
      return REMIND_EVERY_MS;
    }),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** One statement for all queues, since their loops look at nearly the same time. */
function countTogether({ sql }: Pick<Deps, "sql">): (queue: FoldQueue) => Promise<number> {
  const beginnings: Beginnings = new Map();
  const counts = sharedAnswer(LOOK_EVERY_MS, () => unfoldedAtMost(sql, beginnings));
  return async ({ table }) => (await counts())[table]!;
}
