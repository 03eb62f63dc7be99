import { recordAudit } from "../../db/audit.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { IncomingEvent as IncomingEventEntity } from "../../db/entities/incoming-event.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { EventOutcome, IncomingEvent } from "../../domain/sales/event.ts";
import { bodyAsOf, isReplayable, replayStateOf, type ReplayState } from "../../domain/sales/replay.ts";
import type { StoredEvent } from "../../queries/events/stored-event.ts";
import { replayDelivery } from "../deliveries/replay-delivery.ts";
import { recordEvent } from "../events/record-event.ts";

export interface ReplayEvent {
  readonly brandId: string;
  readonly stored: StoredEvent;
  /** The body of a signed event, as parsed; null for another source. */
  readonly event: IncomingEvent | null;
  readonly origin: Origin;
}

/** The outcome of a replay, and the event that shows it. */
export interface Replayed extends EventOutcome {
  readonly eventId: number;
  /** Whether the event was processed again: false if an earlier replay has recorded it, or it is retried soon. */
  readonly isReplayed: boolean;
}

/** Why an event cannot be replayed. */
const REFUSALS: Readonly<Record<Exclude<ReplayState, "possible" | "recorded">, string>> = {
  refund_kept: "The refund is kept and applied once its sale is credited. Replay the sale instead.",
  invalid_field: "A field of the event is invalid. Send a corrected event with a new id.",
  no_body: "The body of the event is not kept. Send the event again with a new id.",
};

/**
 * Processes an event that ended `unmatched` or `error` once more, as received, after its cause was mended. A provider's
 * delivery settles again and changes its own line of the list; a signed event becomes one event of the console, which
 * each replay updates until it is recorded. EVENT-21.
 *
 * @throws ApiError `conflict` for an event that cannot be replayed
 */
export async function replayEvent(tx: Tx, input: ReplayEvent): Promise<Replayed> {
  const { stored, brandId, origin } = input;
  const { replayState, programId } = stored;
  refuseUnlessPossible(replayState);
  const replayed = await replay(tx, input);
  await recordAudit(tx, {
    origin,
    brandId,
    programId,
    action: "event.replay",
    targetId: String(stored.id),
    details: { status: replayed.status, shownBy: replayed.eventId },
    at: tx.now,
  });
  return replayed;
}

function refuseUnlessPossible(state: ReplayState): void {
  if (state !== "possible" && state !== "recorded") throw new ApiError("conflict", REFUSALS[state]);
}

function replay(tx: Tx, { stored, event, origin }: ReplayEvent): Promise<Replayed> {
  if (event !== null) return replaySignedEvent(tx, stored, event, origin);
  return stored.deliveryId === null || stored.replayState === "recorded"
    ? Promise.resolve({ ...outcomeOf(stored), eventId: stored.id, isReplayed: false })
    : settleAgain(tx, stored, stored.deliveryId);
}

const outcomeOf = ({ status, note, conversionId }: EventOutcome): EventOutcome => ({
  status,
  note,
  conversionId,
});

async function settleAgain(tx: Tx, stored: StoredEvent, deliveryId: string): Promise<Replayed> {
  const outcome = await replayDelivery(tx, { deliveryId, programId: stored.programId });
  return { ...(outcome ?? outcomeOf(stored)), eventId: stored.id, isReplayed: outcome !== null };
}

const REPLAY = columns(IncomingEventEntity, "r", {
  eventId: "id",
  status: "status",
  note: "note",
  conversionId: "conversionId",
});

async function replaySignedEvent(
  tx: Tx,
  stored: StoredEvent,
  event: IncomingEvent,
  origin: Origin,
): Promise<Replayed> {
  // Of two replays at once the second finds what the first recorded.
  await tx.execute("select 1 from incoming_event where id = $1 for no key update", [stored.id]);
  const earlier = await tx.row<RowOf<typeof REPLAY>>(
    `select ${REPLAY} from incoming_event r where r.replay_of = $1`,
    [stored.id],
  );
  if (earlier !== null) {
    if (!isReplayable(earlier.status)) return { ...earlier, isReplayed: false };
    refuseUnlessPossible(replayStateOf({ ...stored, hasBody: true, replayStatus: earlier.status }));
  }
  const eventId = earlier?.eventId ?? (await insertReplay(tx, stored));
  const outcome = await recordEvent(
    tx,
    { eventId, programId: stored.programId, source: "console", origin },
    { ...event, body: event.body && bodyAsOf(event.body, stored.receivedAt) },
  );
  await tx.db
    .updateTable("IncomingEvent")
    .set({ ...outcomeOf(outcome), receivedAt: tx.now })
    .where("id", "=", eventId)
    .execute();
  return { ...outcome, eventId, isReplayed: true };
}

async function insertReplay(tx: Tx, { id, programId, type, orderRef }: StoredEvent): Promise<number> {
  const inserted = await tx.db
    .insertInto("IncomingEvent")
    .values({
      programId,
      source: "console",
      externalId: `replay_${id}`,
      type,
      orderRef,
      status: "processed",
      replayOf: id,
      receivedAt: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return inserted.id;
}
