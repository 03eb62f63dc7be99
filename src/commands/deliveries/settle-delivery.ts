import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { IncomingEvent } from "../../db/entities/incoming-event.ts";
import { Program } from "../../db/entities/program.ts";
import { ProviderDelivery } from "../../db/entities/provider-delivery.ts";
import { isPassing } from "../../db/fault.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import {
  type Delivery,
  eventTypeOf,
  type ProviderUpdate,
  type WebhookSource,
} from "../../providers/delivery.ts";
import { readDelivery } from "../../providers/read-delivery.ts";
import { deliveryPurpose } from "../../queries/deliveries/stored-delivery.ts";
import { type EventOutcome, outcomeOf } from "../../domain/sales/event.ts";
import { repeatOutcome } from "../events/receive-event.ts";
import { applyUpdate } from "../orders/apply-update.ts";
import { tracesOfCustomer } from "../orders/redact-customer.ts";

const PROGRAM_OF_DELIVERY = columns(ProviderDelivery, "v", ["programId"]);

/**
 * Settles a stored delivery: merges its content into the known facts, and records, revises or corrects the sales that
 * follow. One delivery is one row in the list of events, with one outcome. A settled one is left as it is.
 *
 * Deliveries to one program are settled one at a time, in any order, and without signed sales in between. What
 * connects them (order, payment, invoice, subscription, customer, discount) is known only after reading them, so no
 * narrower lock suffices, and settling touches several orders, which a sale would lock in another order.
 *
 * @throws any failure; then nothing was changed and it can be retried
 */
export async function settleDelivery(tx: Tx, deliveryId: string): Promise<EventOutcome> {
  const found = await tx.row<RowOf<typeof PROGRAM_OF_DELIVERY>>(
    `select ${PROGRAM_OF_DELIVERY} from provider_delivery v where v.id = $1`,
    [deliveryId],
  );
  assert(found, `delivery ${deliveryId} is there: only settled ones are deleted, long after`);
  await tx.execute("select 1 from program where id = $1 for no key update", [found.programId]);
  // A separate statement: one that waited for the program would read the delivery as it was before.
  const stored = await lockUnsettled(tx, deliveryId);
  return stored === null ? outcomeOfSettled(tx, deliveryId) : settleFirst(tx, stored);
}

const DELIVERY = columns(ProviderDelivery, "v", {
  id: "id",
  programId: "programId",
  source: "source",
  externalId: "externalId",
  headers: "headers",
  bodySealed: "bodySealed",
  requestId: "requestId",
  receivedAt: "receivedAt",
  storedAt: "storedAt",
  eventId: "incomingEventId",
});

/** An unsettled delivery; `eventId` is its row in the list of events, if settling it has failed before. */
interface StoredDelivery extends Readonly<RowOf<typeof DELIVERY>> {
  readonly bodySealed: Buffer;
}

function lockUnsettled(tx: Tx, deliveryId: string): Promise<StoredDelivery | null> {
  return tx.row<StoredDelivery>(
    `select ${DELIVERY} from provider_delivery v where v.id = $1 and v.settled_at is null for update`,
    [deliveryId],
  );
}

const OUTCOME = columns(IncomingEvent, "e", ["status", "note", "conversionId"]);

async function outcomeOfSettled(tx: Tx, deliveryId: string): Promise<EventOutcome> {
  const outcome = await tx.row<RowOf<typeof OUTCOME>>(
    `select ${OUTCOME}
     from provider_delivery d join incoming_event e on e.id = d.incoming_event_id where d.id = $1`,
    [deliveryId],
  );
  assert(outcome, `delivery ${deliveryId} is settled, so that it stands in the list of events`);
  return outcome;
}

/**
 * Settles a delivery whose program and row are locked; before a redaction, first everything that the redaction must
 * find settled.
 */
async function settleFirst(tx: Tx, stored: StoredDelivery): Promise<EventOutcome> {
  const delivery = read(tx, stored);
  const { update } = delivery;
  // It may concern everything a shop ever sold, so it gets as much time as it needs.
  if (update.kind === "redact_customer" || update.kind === "redact_shop") await tx.allowTimeFor("upkeep");
  if (update.kind === "redact_customer") await settleWaiting(tx, stored, tracesOfCustomer(tx, update));
  if (update.kind === "redact_shop") await settleWaiting(tx, stored, null);
  return settle(tx, stored, delivery);
}

/**
 * What a redaction deletes must not be recreated by a delivery that is still waiting. So earlier ones are settled
 * first; those that cannot be are given up and their bodies deleted, since nobody may keep them any longer.
 *
 * @param traces of one customer; null for all of the source
 */
async function settleWaiting(
  tx: Tx,
  redaction: StoredDelivery,
  traces: readonly string[] | null,
): Promise<void> {
  const waiting = await tx.rows<Pick<StoredDelivery, "id">>(
    `select v.id from provider_delivery v
     where v.program_id = $1 and v.source = $2 and v.settled_at is null and v.id <> $3 and v.stored_at <= $4
       and ($5::text[] is null or v.traces && $5)
     order by v.id`,
    [redaction.programId, redaction.source, redaction.id, redaction.storedAt, traces],
  );
  for (const { id } of waiting) {
    const stored = await lockUnsettled(tx, id);
    assert(stored, "whoever settles a delivery holds its program, and we do");
    await tx.execute("savepoint before_delivery");
    try {
      await settle(tx, stored, read(tx, stored));
    } catch (error) {
      if (isPassing(error)) throw error;
      tx.deps.log.error({ err: error, deliveryId: id }, "delivery redacted before it was settled");
      await tx.execute("rollback to savepoint before_delivery");
      await giveUp(tx, stored);
    }
  }
}

async function giveUp(tx: Tx, stored: StoredDelivery): Promise<void> {
  const eventId = stored.eventId ?? (await insertEvent(tx, stored, null));
  const sentence = "The customer's data was deleted before this delivery was processed.";
  const { status, note } = outcomeOf("error", "not_settled", sentence);
  await tx.execute("update incoming_event set status = $2, note = $3 where id = $1", [eventId, status, note]);
  await close(tx, stored, eventId ?? (await eventIdOf(tx, stored)), false);
}

function read(tx: Tx, stored: StoredDelivery): Delivery {
  const { source, headers, receivedAt } = stored;
  const rawBody = tx.deps.seal.open(stored.bodySealed, deliveryPurpose(stored));
  // The offset at receipt: providers' times move with it.
  const clock = { now: receivedAt, offsetMs: receivedAt.getTime() - stored.storedAt.getTime() };
  return readDelivery({ source, headers, rawBody }, clock, tx.deps.config.network === "testnet");
}

async function settle(tx: Tx, stored: StoredDelivery, delivery: Delivery): Promise<EventOutcome> {
  const { programId, source, externalId } = stored;
  const isBodyKept = !UNKEPT_BODIES.has(delivery.update.kind);
  const eventId = stored.eventId ?? (await insertEvent(tx, stored, delivery.update));
  if (eventId === null) {
    // Received before deliveries were stored, or so long ago that the delivery has been deleted.
    const outcome = await repeatOutcome(tx, { programId, source, externalId });
    await close(tx, stored, await eventIdOf(tx, stored), isBodyKept);
    return outcome;
  }
  const program = await readProgram(tx, programId, source);
  const origin: Origin = {
    actor: { kind: "event", id: `${source}:${externalId ?? ""}` },
    requestId: stored.requestId,
  };
  const { brandId, currency } = program;
  const { storedAt } = stored;
  const context = {
    eventId,
    change: String(eventId),
    programId,
    brandId,
    currency,
    source,
    origin,
    storedAt,
  };
  const outcome = await applyUpdate(tx, context, delivery.update);
  if (isBack(delivery, program.disconnectedAt)) await markConnected(tx, programId, source);
  await tx.execute(
    `update incoming_event set type = $2, order_ref = $3, status = $4, note = $5, conversion_id = $6 where id = $1`,
    [
      eventId,
      eventTypeOf(delivery.update),
      orderRefOf(delivery.update),
      outcome.status,
      outcome.note,
      outcome.conversionId,
    ],
  );
  await close(tx, stored, eventId, isBodyKept);
  return outcome;
}

const PROGRAM = columns(Program, "p", ["brandId", "currency"]);

interface DeliveryProgram extends Readonly<RowOf<typeof PROGRAM>> {
  /** When the source announced that it sends no more; null while it does. */
  readonly disconnectedAt: Date | null;
}

async function readProgram(tx: Tx, programId: string, source: WebhookSource): Promise<DeliveryProgram> {
  const row = await tx.row<DeliveryProgram>(
    `select ${PROGRAM},
       (select w.disconnected_at from webhook_secret w where w.program_id = p.id and w.source = $2)
         as "disconnectedAt"
     from program p where p.id = $1`,
    [programId, source],
  );
  assert(row, `program ${programId} is there: its signature was verified`);
  return row;
}

const orderRefOf = (update: ProviderUpdate): string | null =>
  update.kind === "order" ? (update.orderRefs[0] ?? null) : null;

const EVENT_ID = columns(IncomingEvent, "e", ["id"]);

/** @returns the new row's id; null if the program has received this id from this source before */
async function insertEvent(
  tx: Tx,
  stored: StoredDelivery,
  update: ProviderUpdate | null,
): Promise<number | null> {
  const row = await tx.row<RowOf<typeof EVENT_ID>>(
    `insert into incoming_event as e (program_id, source, external_id, type, status, order_ref, received_at)
     values ($1, $2, $3, $4, 'processed', $5, $6)
     on conflict (program_id, source, external_id) do nothing
     returning ${EVENT_ID}`,
    [
      stored.programId,
      stored.source,
      stored.externalId,
      update && eventTypeOf(update),
      update && orderRefOf(update),
      stored.receivedAt,
    ],
  );
  return row?.id ?? null;
}

async function eventIdOf(tx: Tx, stored: StoredDelivery): Promise<number> {
  const row = await tx.row<RowOf<typeof EVENT_ID>>(
    `select ${EVENT_ID} from incoming_event e
     where e.program_id = $1 and e.source = $2 and e.external_id = $3`,
    [stored.programId, stored.source, stored.externalId],
  );
  assert(row, "the event that conflicted is there");
  return row.id;
}

/** Bodies that nobody reads again, and bodies full of the personal data they ask to delete. */
const UNKEPT_BODIES: ReadonlySet<ProviderUpdate["kind"]> = new Set([
  "ignored",
  "malformed",
  "data_request",
  "redact_customer",
  "redact_shop",
]);

/** Closes the delivery; with its body the traces go, which serve to find it. */
async function close(tx: Tx, stored: StoredDelivery, eventId: number, isBodyKept: boolean): Promise<void> {
  await tx.execute(
    `update provider_delivery set settled_at = $2, incoming_event_id = $3, last_failure = null,
       body_sealed = case when $4 then body_sealed end, traces = case when $4 then traces else '{}' end
     where id = $1`,
    [stored.id, tx.deps.systemClock.now(), eventId, isBodyKept],
  );
}

/** A later order shows that an uninstalled app is back. */
const isBack = ({ update, at }: Delivery, disconnectedAt: Date | null): boolean =>
  update.kind === "order" && disconnectedAt !== null && at > disconnectedAt.getTime();

async function markConnected(tx: Tx, programId: string, source: WebhookSource): Promise<void> {
  await tx.execute("update webhook_secret set disconnected_at = null where program_id = $1 and source = $2", [
    programId,
    source,
  ]);
}
