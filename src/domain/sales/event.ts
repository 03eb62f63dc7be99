import type { Origin } from "../access/actor.ts";
import { NOTE_SENTENCES, type NoteWord } from "../event-notes.ts";

/** The credit-related fields of a sale or an app event. */
interface Credit {
  readonly clickId: string | null;
  readonly refCode: string | null;
  /** sub1 to sub5 as sent; null where the click's own label applies. */
  readonly subs: readonly (string | null)[];
  /** Null means now. */
  readonly occurredAt: Date | null;
}

export interface SaleBody extends Credit {
  readonly type: "sale";
  readonly orderRef: string;
  readonly amountCents: number;
  /** Upper case; null means the program's. */
  readonly currency: string | null;
  readonly customerEmail: string | null;
  readonly couponCode: string | null;
  readonly subscriptionRef: string | null;
  /** The product, and the plan if that is named as well: a rule of either applies. MONEY-3. */
  readonly productNames: readonly string[];
}

export interface RefundBody {
  readonly type: "refund";
  readonly orderRef: string;
  /** This refund; null if the total is given instead. */
  readonly amountCents: number | null;
  /** All refunds of the order so far. */
  readonly refundedTotalCents: number | null;
  readonly currency: string | null;
}

export interface AppEventBody extends Credit {
  readonly type: "event";
  readonly name: string;
  readonly eventId: string;
}

export type EventBody = SaleBody | RefundBody | AppEventBody;

export type EventSource = "api" | "stripe" | "shopify" | "console";

/** An event as parsed: its body, or the sentence that names the invalid field. */
export interface IncomingEvent {
  readonly id: string | null;
  readonly type: EventBody["type"] | null;
  readonly orderRef: string | null;
  readonly body: EventBody | null;
  readonly invalidField: string | null;
  /** Unknown fields; ignored, and named in the note. */
  readonly unknownFields: readonly string[];
}

export type EventStatus = "processed" | "duplicate" | "unmatched" | "error";

/** The response of the event endpoint, without `signedWith`. */
export interface EventOutcome {
  readonly status: EventStatus;
  readonly note: string | null;
  readonly conversionId: string | null;
}

/** A repeated id is recorded once; its response repeats the first outcome. */
export function repeatedOutcome(
  first: Omit<EventOutcome, "status"> & { readonly status: string },
): EventOutcome {
  const note = `${first.status} ${first.note ?? "This event was already received and is not recorded again."}`;
  return { status: "duplicate", note, conversionId: first.conversionId };
}

/** The context of recording an event, besides its body. */
export interface EventContext {
  /** The event's row in `incoming_event`, written in this transaction. */
  readonly eventId: number;
  readonly programId: string;
  readonly source: EventSource;
  readonly origin: Origin;
}

/** An outcome with a note: the word of the list, then a sentence (EVENT-9). */
export function outcomeOf(
  status: EventStatus,
  word: NoteWord,
  sentence: string = NOTE_SENTENCES[word],
  conversionId: string | null = null,
): EventOutcome {
  return { status, note: `${word} ${sentence}`, conversionId };
}
