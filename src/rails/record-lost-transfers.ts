import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../domain/api-errors.ts";
import type { Origin } from "../domain/access/actor.ts";
import { isId } from "../domain/ids.ts";
import type { RailMethod } from "../domain/payouts/rail.ts";
import { recordLostPayout } from "../commands/restorations/record-lost-payout.ts";
import { listLostTransfers } from "../queries/payouts/lost-transfers.ts";
import type { ListedTransfer, Rails } from "./rail.ts";
import { compareWithRail } from "./compare-with-rail.ts";

/** Clocks of a rail and ours differ by less. */
const MARGIN_MS = 60 * 60_000;

export interface RecordedTransfer {
  readonly rail: RailMethod;
  readonly transfer: string;
  readonly payoutId: string;
  readonly partnerId: string;
  readonly amountCents: number;
}

/**
 * Compares every rail's list with our payouts, and records each transfer since the restored moment whose payout was lost
 * or held, and whose partner the rail names, or the operator for one transfer. Idempotent. OPERATE-41.
 *
 * @param input.partnerOf the partner of a transfer that the rail does not name
 * @throws the rail's failure; ApiError as `recordLostPayout` for a transfer whose partner the operator names
 */
export async function recordLostTransfers(
  deps: Deps,
  rails: Rails,
  input: Readonly<{ restoredTo: Date; partnerOf: ReadonlyMap<string, string>; origin: Origin }>,
): Promise<RecordedTransfer[]> {
  const recorded: RecordedTransfer[] = [];
  const since = new Date(input.restoredTo.getTime() - MARGIN_MS);
  for (const [method, rail] of rails) {
    await compareWithRail(deps, method, rail, input.origin);
    const lost = new Set((await listLostTransfers(deps.sql)).map(({ transfer }) => transfer));
    if (lost.size === 0) continue;
    for await (const page of rail.listTransfers(since)) {
      for (const listed of page.filter(
        (one) => lost.has(one.update.railRef) || lost.has(one.payoutId ?? ""),
      )) {
        const one = lostTransferOf(method, listed, input.partnerOf);
        if (one === null) continue;
        const { payoutId, partnerId, amountCents } = one;
        const transfer = listed.update;
        try {
          await inTransaction(deps, (tx) =>
            recordLostPayout(tx, {
              payoutId,
              partnerId,
              method,
              amountCents,
              transfer,
              origin: input.origin,
            }),
          );
          recorded.push(one);
        } catch (error) {
          // What cannot be recorded stays in the list of lost transfers, and keeps nobody else's from being recorded.
          if (!(error instanceof ApiError) || input.partnerOf.has(one.transfer)) throw error;
          deps.log.warn({ err: error, payoutId, transfer: one.transfer }, "a lost transfer was not recorded");
        }
      }
    }
    // What is recorded is no difference any more.
    await compareWithRail(deps, method, rail, input.origin);
  }
  return recorded;
}

/** Null if its payout or its partner is not known: an operator decides. */
function lostTransferOf(
  rail: RailMethod,
  { payoutId, partnerId: named, update }: ListedTransfer,
  partnerOf: ReadonlyMap<string, string>,
): RecordedTransfer | null {
  const transfer = update.railRef;
  const partnerId = partnerOf.get(transfer) ?? named;
  if (payoutId === null || !isId("payout", payoutId) || partnerId === null) return null;
  return { rail, transfer, payoutId, partnerId, amountCents: update.sentCents };
}
