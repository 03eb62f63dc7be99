import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import * as entities from "../../db/entities/incoming-event.ts";
import type { Prepared } from "../../db/raw-sql.ts";
import type { Sql } from "../../db/sql.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { addressTraces } from "../../domain/customers/customer-hash.ts";
import { addDays } from "../../domain/calendar/calendar.ts";
import { EVENT_BODY_DAYS, isReplayable } from "../../domain/sales/replay.ts";
import type { SignedWith } from "../../domain/access/signature.ts";
import {
  repeatedOutcome,
  type EventOutcome,
  type EventSource,
  type IncomingEvent,
} from "../../domain/sales/event.ts";
import { addressesIn } from "../../providers/delivery-traces.ts";
import { eventBodyPurpose } from "../../queries/events/stored-event.ts";
import { holdProgram } from "../programs/lock-program-for-sale.ts";
import { recordEvent } from "./record-event.ts";
import { lockSubscription } from "./lock-subscription.ts";
import { recordNewSales, type NewSale } from "./record-new-sales.ts";

export interface ReceiveEvent {
  readonly programId: string;
  readonly source: EventSource;
  readonly event: IncomingEvent;
  readonly signedWith: SignedWith | null;
  /** The body as received, of which a replay is made; null for an event that was not sent. */
  readonly rawBody: string | null;
  readonly origin: Origin;
}

/**
 * Records an authenticated event with exactly one outcome (EVENT-7). The unique key of its row decides which of two
 * concurrent deliveries is the first; the other waits for it and repeats its outcome. The usual sale is written at once;
 * of any other event the row is written first.
 *
 * @param isKnownUnusual whether a sale was found not to be usual just before
 */
export async function receiveEvent(
  tx: Tx,
  input: ReceiveEvent,
  isKnownUnusual = false,
): Promise<EventOutcome> {
  const { event } = input;
  const sale = newSaleOf(input);
  const recorded = sale === null || isKnownUnusual ? null : await recordNewSale(tx, sale);
  if (recorded !== null) return recorded;
  const eventId = await insertEvent(tx, input);
  if (eventId === null) return repeatOutcome(tx, { ...input, externalId: event.id });
  const context = { eventId, programId: input.programId, source: input.source, origin: input.origin };
  const outcome = await recordEvent(tx, context, event);
  const explained = { ...outcome, note: noteWithNextStep(outcome, event.id) };
  const withUnknown = { ...explained, note: noteWithUnknownFields(explained.note, event.unknownFields) };
  // The row was written as processed, and its conversion has linked itself to it.
  const isAsWritten = withUnknown.status === "processed" && withUnknown.note === null;
  if (!isAsWritten) await writeOutcome(tx, eventId, withUnknown, input.rawBody);
  return withUnknown;
}

/** What is recorded of a signed sale if it is a usual one; null for any other event. */
export function newSaleOf({ programId, source, event, signedWith }: ReceiveEvent): NewSale | null {
  if (event.body?.type !== "sale" || source !== "api") return null;
  const note = noteWithUnknownFields(null, event.unknownFields);
  return { programId, event, body: event.body, signedWith, note, runWithin: (work) => work() };
}

/** Records one usual sale, or returns null. */
async function recordNewSale(tx: Tx, sale: NewSale): Promise<EventOutcome | null> {
  const { programId, body } = sale;
  await holdProgram(tx, programId);
  if (body.subscriptionRef !== null) await lockSubscription(tx, programId, body.subscriptionRef);
  const [outcome = null] = await recordNewSales(tx, [sale]);
  return outcome;
}

async function writeOutcome(
  tx: Tx,
  eventId: number,
  { status, note, conversionId }: EventOutcome,
  rawBody: string | null,
): Promise<void> {
  const { seal, systemClock, config } = tx.deps;
  const keptBody = isReplayable(status) ? rawBody : null;
  await tx.execute(
    `update incoming_event set status = $2, note = $3, conversion_id = $4, body_sealed = $5, body_until = $6,
       body_traces = $7
     where id = $1`,
    [
      eventId,
      status,
      note,
      conversionId,
      keptBody === null ? null : seal.seal(keptBody, eventBodyPurpose(eventId)),
      keptBody === null ? null : addDays(systemClock.now(), EVENT_BODY_DAYS),
      keptBody === null ? [] : addressTraces(config.customerHashKey, addressesIn(keptBody)),
    ],
  );
}

/** @returns the new row's id; null if the program has received this id from this source before */
async function insertEvent(tx: Tx, input: ReceiveEvent): Promise<number | null> {
  const row = await tx.row<RowOf<typeof EVENT_ID>>(INSERT_EVENT, [
    input.programId,
    input.source,
    input.event.id,
    input.event.type,
    input.event.orderRef,
    input.signedWith,
    tx.now,
  ]);
  return row?.id ?? null;
}

const EVENT_ID = columns(entities.IncomingEvent, "incoming_event", ["id"]);
const OUTCOME = columns(entities.IncomingEvent, "e", ["status", "note", "conversionId"]);

const INSERT_EVENT: Prepared = {
  name: "insert-event",
  text: `insert into incoming_event (program_id, source, external_id, type, status, order_ref, signed_with, received_at)
    values ($1, $2, $3, $4, 'processed', $5, $6, $7)
    on conflict (program_id, source, external_id) do nothing
    returning ${EVENT_ID}`,
};

interface Received {
  readonly programId: string;
  readonly source: EventSource;
  readonly externalId: string | null;
}

/** A repeated id is recorded once: its response repeats the first outcome and conversion. */
export async function repeatOutcome(sql: Sql, input: Received): Promise<EventOutcome> {
  const outcome = await findRepeatedOutcome(sql, input);
  assert(outcome, "the event that conflicted is there");
  return outcome;
}

/** The same, or null for an event that was not received before. It needs no lock. */
export async function findRepeatedOutcome(sql: Sql, input: Received): Promise<EventOutcome | null> {
  const first = await sql.row<RowOf<typeof OUTCOME>>(
    `select ${OUTCOME} from incoming_event e
     where e.program_id = $1 and e.source = $2 and e.external_id = $3`,
    [input.programId, input.source, input.externalId],
  );
  return first === null ? null : repeatedOutcome(first);
}

/** Errors use up the id: a repeated id is recorded once, whatever its outcome (EVENT-8). */
function noteWithNextStep({ status, note }: EventOutcome, id: string | null): string | null {
  if (status !== "error") return note;
  if (id === null) return `${note} Send the corrected event with an id.`;
  return `${note} Send the corrected event with a new id: this id is already used.`;
}

const MOST_FIELDS_NAMED = 10;
const LONGEST_FIELD_NAME = 60;

function noteWithUnknownFields(note: string | null, unknownFields: readonly string[]): string | null {
  if (unknownFields.length === 0) return note;
  const names = unknownFields.slice(0, MOST_FIELDS_NAMED).map((name) =>
    // A field's name is user-supplied: characters the database cannot store must not lose the event.
    name.slice(0, LONGEST_FIELD_NAME).replaceAll(/[\p{Cc}\p{Cs}]/gu, "?"),
  );
  const sentence = `Unknown fields were ignored: ${names.join(", ")}.`;
  return note === null ? sentence : `${note} ${sentence}`;
}
