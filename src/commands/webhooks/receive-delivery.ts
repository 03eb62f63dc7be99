import assert from "node:assert";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/actor.ts";
import { type Delivery, eventTypeOf, type News, type ReceiptClock } from "../../domain/providers/delivery.ts";
import type { WebhookSource } from "../../queries/integration/secret-purpose.ts";
import type { EventOutcome } from "../events/event.ts";
import { repeatOutcome } from "../events/receive-event.ts";
import { applyNews } from "./apply-news.ts";

export interface ReceiveDelivery {
  readonly programId: string;
  readonly source: WebhookSource;
  /** The body as it was received and verified. */
  readonly rawBody: string;
  /** Reads the body; pure, so that a lost race for locks can repeat it. */
  readonly read: (clock: ReceiptClock) => Delivery;
  readonly requestId: string;
}

/**
 * Takes a verified delivery of a payment or store provider: keeps it with its body, adds what it tells to what is known,
 * and records, completes or corrects the sales that follow from it. One delivery is one row in the list of events, with
 * one outcome; the same one again repeats it.
 *
 * Deliveries to one program are taken one after another, and no signed sale of it meanwhile: what connects them (order,
 * payment, invoice, subscription, customer, discount) is known only after they were read, so no narrower lock would do,
 * and what one of them settles is several orders, which a sale would lock in another order.
 */
export async function receiveDelivery(tx: Tx, input: ReceiveDelivery): Promise<EventOutcome> {
  const { programId, source } = input;
  const { brandId, currency, offsetMs, disconnectedAt } = await waitForTurn(tx, programId, source);
  const delivery = input.read({ now: tx.now, offsetMs });
  const eventId = await insertDelivery(tx, input, delivery);
  if (eventId === null) return repeatOutcome(tx, { programId, source, externalId: delivery.externalId });
  const origin: Origin = {
    actor: { kind: "event", id: `${source}:${delivery.externalId ?? ""}` },
    requestId: input.requestId,
  };
  const context = { eventId, programId, brandId, currency, source, origin };
  const outcome = await applyNews(tx, context, delivery.news);
  const isBack =
    delivery.news.kind === "order" && disconnectedAt !== null && delivery.at > disconnectedAt.getTime();
  if (isBack) await markConnected(tx, input);
  await tx.execute("update incoming_event set status = $2, note = $3, conversion_id = $4 where id = $1", [
    eventId,
    outcome.status,
    outcome.note,
    outcome.conversionId,
  ]);
  return outcome;
}

interface Turn {
  readonly brandId: string;
  readonly currency: string;
  readonly offsetMs: number;
  /** When the source said that it sends no more; null while it does. */
  readonly disconnectedAt: Date | null;
}

/** Locks the program before anything else, which makes the delivery wait for those before it. */
async function waitForTurn(tx: Tx, programId: string, source: WebhookSource): Promise<Turn> {
  // A statement of its own: what waited for the lock would still read the rest as it was before it waited.
  await tx.execute("select 1 from program where id = $1 for no key update", [programId]);
  const row = await tx.row<Turn>(
    `select p.brand_id as "brandId", p.currency, c.offset_seconds * 1000 as "offsetMs",
       (select w.disconnected_at from webhook_secret w where w.program_id = p.id and w.source = $2)
         as "disconnectedAt"
     from program p cross join service_clock c where p.id = $1`,
    [programId, source],
  );
  assert(row, `program ${programId} is there: its signature was verified`);
  return row;
}

/** What these ask for is that personal data go; their own bodies are full of them. */
const UNKEPT_BODIES: ReadonlySet<News["kind"]> = new Set(["data_request", "redact_customer", "redact_shop"]);

/** @returns the new row's id, or null when the program has received this id from this source before */
async function insertDelivery(tx: Tx, input: ReceiveDelivery, delivery: Delivery): Promise<number | null> {
  const { programId, source, rawBody } = input;
  const { externalId, news } = delivery;
  const purpose = `delivery:${programId}:${source}:${externalId ?? ""}`;
  const row = await tx.row<{ id: number }>(
    `insert into incoming_event (program_id, source, external_id, type, status, order_ref, body_sealed, received_at)
     values ($1, $2, $3, $4, 'processed', $5, $6, $7)
     on conflict (program_id, source, external_id) do nothing
     returning id`,
    [
      programId,
      source,
      externalId,
      eventTypeOf(news),
      news.kind === "order" ? news.orderRefs[0] : null,
      UNKEPT_BODIES.has(news.kind) ? null : tx.deps.seal.seal(rawBody, purpose),
      tx.now,
    ],
  );
  return row?.id ?? null;
}

/** Orders that happen after the app was uninstalled show that it is back. */
async function markConnected(tx: Tx, input: ReceiveDelivery): Promise<void> {
  await tx.execute("update webhook_secret set disconnected_at = null where program_id = $1 and source = $2", [
    input.programId,
    input.source,
  ]);
}
