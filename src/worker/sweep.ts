import { withLockIfFree } from "../db/advisory-lock.ts";
import { endOverlongRests } from "../db/outbox-queue.ts";
import { beginRound } from "../db/worker-round.ts";
import type { Deps } from "../deps.ts";
import { OPEN_PROCESS_KINDS, type OpenProcessKind } from "../queries/operations/open-kinds.ts";
import { startLoop, type Loop } from "./loop.ts";
import { repairKind } from "./repair-kind.ts";
import type { TemporalGateway } from "./temporal-gateway.ts";

export interface SweepOptions {
  readonly everyMs?: number;
  /** How many rows are checked at a time. */
  readonly pageSize?: number;
  /** How long one kind is worked on in a round while all is well; one page is always done. */
  readonly rollingMs?: number;
}

const EVERY_MS = 30_000;
const PAGE_SIZE = 500;
const ROLLING_MS = 1_000;
/** How often Temporal is asked whether it is back. */
const ABSENT_EVERY_MS = 5_000;
/** The pause between two rounds while a loss is being repaired. */
const FAST_EVERY_MS = 1_000;

/**
 * Makes sure that every open row in the database has its process: checks them in turns, kind by kind, what moves money
 * first, and enqueues what is missing or sleeps past its time. Messages that the database's clock keeps in the outbox are
 * made due before that. One worker at a time does so, once every 30 seconds, and whichever comes next continues where it
 * stopped; one that starts does so at once. OPERATE-17.
 */
export function startSweep(deps: Deps, temporal: TemporalGateway, options: SweepOptions = {}): Loop {
  const { everyMs = EVERY_MS, pageSize = PAGE_SIZE, rollingMs = ROLLING_MS } = options;
  const countAgainAt = new Map<OpenProcessKind, number>();
  /** At the start, and while a loss is being repaired. */
  let mayNotWait = true;
  let restsEndedAtMs = Number.NEGATIVE_INFINITY;
  return startLoop(deps.log, "sweep", async (isStopping) => {
    if (!(await temporal.isReady())) return Math.min(everyMs, ABSENT_EVERY_MS);
    const leftMs = await beginRound(deps.sql, "sweep", mayNotWait ? 0 : everyMs);
    if (leftMs > 0) return leftMs;
    const repair = { deps, temporal, pageSize, rollingMs, isStopping, countAgainAt };
    let isFast = false;
    await withLockIfFree(deps, "sweep", async () => {
      // It reads all open messages, so not in each of the rounds that repair a loss.
      if (performance.now() >= restsEndedAtMs + everyMs) {
        restsEndedAtMs = performance.now();
        await endOverlongRests(deps.sql).catch((error: unknown) =>
          deps.log.warn({ err: error }, "sweep of the outbox interrupted"),
        );
      }
      for (const kind of OPEN_PROCESS_KINDS) {
        if (isStopping()) return;
        try {
          isFast = (await repairKind(repair, kind)) || isFast;
        } catch (error) {
          // Is retried next time, and blocks no other kind.
          if (!isStopping()) deps.log.warn({ err: error, kind }, "sweep interrupted");
        }
      }
    });
    mayNotWait = isFast;
    return isFast ? Math.min(everyMs, FAST_EVERY_MS) : everyMs;
  });
}
