import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { isId } from "../../domain/ids.ts";
import { payoutOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import type { AccountUpdate, RailMethod, RailUpdate } from "../../domain/payouts/rail.ts";
import { recordAccountUpdate } from "../accounts/record-account-update.ts";
import { applyRailUpdate } from "./apply-rail-update.ts";
import { lockPayout } from "./lock-payout.ts";

export interface RailEvent {
  readonly rail: RailMethod;
  /** The rail's own id of the event; repeats change nothing. */
  readonly externalId: string;
  /** The rail's event type. */
  readonly type: string;
  /** The payout as the rail knows it; null if the event names none. */
  readonly payoutId: string | null;
  /** Null for an event that changes nothing. */
  readonly update: RailUpdate | null;
  /** The account's update; absent or null if it has none. */
  readonly account?: AccountUpdate | null;
  readonly requestId: string | null;
}

export type RailEventOutcome = "recorded" | "duplicate";

/**
 * Records a rail's webhook once, even if the payout's process ended long ago. The unique key of rail and event id
 * decides which of two concurrent deliveries is the first. RAIL-5.
 */
export async function recordRailEvent(tx: Tx, event: RailEvent): Promise<RailEventOutcome> {
  const payoutId = await knownPayout(tx, event);
  const inserted = await tx.db
    .insertInto("RailEvent")
    .values({
      rail: event.rail,
      externalId: event.externalId,
      type: event.type,
      payoutId,
      receivedAt: tx.now,
    })
    .onConflict((conflict) => conflict.columns(["rail", "externalId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted === undefined) return "duplicate";
  const note = payoutId === null ? await noteWithoutPayout(tx, event) : await apply(tx, payoutId, event);
  await tx.db.updateTable("RailEvent").set({ note }).where("id", "=", inserted.id).execute();
  return "recorded";
}

async function noteWithoutPayout(tx: Tx, event: RailEvent): Promise<string> {
  if (!event.account) return "does not match any payout";
  const accounts = await recordAccountUpdate(tx, event.rail, event.account, originOf(event));
  return accounts === 0 ? "does not match a refused account" : `account ${event.account.check.kind}`;
}

const originOf = (event: RailEvent): Origin => ({
  actor: { kind: "event", id: `${event.rail}:${event.externalId}` },
  requestId: event.requestId,
});

/** The payout named by the event, if it is ours and uses this rail. */
async function knownPayout(tx: Tx, { rail, payoutId }: RailEvent): Promise<string | null> {
  if (payoutId === null || !isId("payout", payoutId)) return null;
  const payout = await tx.db
    .selectFrom("Payout")
    .select("id")
    .where("id", "=", payoutId)
    .where("method", "=", rail)
    .executeTakeFirst();
  return payout?.id ?? null;
}

async function apply(tx: Tx, payoutId: string, event: RailEvent): Promise<string> {
  if (event.update === null) return "changes nothing";
  const payout = await lockPayout(tx, null, payoutId);
  const effects = await applyRailUpdate(tx, payout, [event.update], originOf(event));
  if (effects.length === 0) return "was known";
  // A nudge only: the payout's process polls the row, and may be closed.
  await enqueue(tx, payoutOutboxMessage({ ...payout, payoutId }));
  return effects
    .map(({ kind, ...rest }) => [kind, ...Object.values<unknown>(rest)].map(String).join(" "))
    .join(", ");
}
