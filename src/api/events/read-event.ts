import { z } from "zod";
import type { EventBody, IncomingEvent } from "../../domain/sales/event.ts";
import { inFull } from "../../domain/calendar/iso-time.ts";
import { isAddress } from "../../domain/customers/customer.ts";
import { MAX_AMOUNT_CENTS } from "../../domain/money/money.ts";
import { isOneLine } from "../../domain/text.ts";
import { describeProblems } from "../endpoint/parse-input.ts";

const LONGEST_LABEL = 200;

const label = (longest: number) =>
  z.string().max(longest).refine(isOneLine, "must be one line without control characters");
const requiredLabel = label(LONGEST_LABEL).refine((value) => value.trim() !== "", "must not be empty");

/** Senders write null, "" or blanks for unknown values; all count as absent. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isNothing(value) ? undefined : value), schema.optional());
const isNothing = (value: unknown): boolean =>
  value === null || (typeof value === "string" && value.trim() === "");

const amountCents = (least: number) => z.int().min(least).max(MAX_AMOUNT_CENTS);
const moment = z.preprocess(
  (value) => (typeof value === "string" ? inFull(value) : value),
  z
    .union(
      [z.iso.datetime({ offset: true }), z.iso.date()],
      "must be an ISO 8601 time with a zone, such as 2026-08-01T12:00:00Z, or a date alone",
    )
    .refine((text) => Date.parse(text) >= 0, "must not be before 1970"),
);
const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, "must be a three-letter currency code")
  .toUpperCase();

const attribution = {
  click_id: optional(label(LONGEST_LABEL)),
  ref_code: optional(label(LONGEST_LABEL)),
};
const subs = {
  sub_id: optional(label(LONGEST_LABEL)),
  sub1: optional(label(LONGEST_LABEL)),
  sub2: optional(label(LONGEST_LABEL)),
  sub3: optional(label(LONGEST_LABEL)),
  sub4: optional(label(LONGEST_LABEL)),
  sub5: optional(label(LONGEST_LABEL)),
};

/** The fields of each type (EVENT-10). Senders' own extra fields are ignored, and named in the note. */
const SCHEMAS = {
  sale: z.object({
    order_id: requiredLabel,
    amount_cents: amountCents(1),
    currency: optional(currency),
    ...attribution,
    // A blank at its end, as forms leave it, must not cost the sale.
    customer_email: optional(z.string().trim().max(320).refine(isAddress, "must be an e-mail address")),
    occurred_at: optional(moment),
    ...subs,
    coupon_code: optional(label(LONGEST_LABEL)),
    subscription_id: optional(label(LONGEST_LABEL)),
    product_id: optional(label(LONGEST_LABEL)),
    plan: optional(label(LONGEST_LABEL)),
  }),
  refund: z
    .object({
      order_id: requiredLabel,
      amount_cents: optional(amountCents(1)),
      refunded_total_cents: optional(amountCents(0)),
      currency: optional(currency),
    })
    .refine(
      (event) => (event.amount_cents === undefined) !== (event.refunded_total_cents === undefined),
      "Send one of amount_cents and refunded_total_cents",
    ),
  event: z.object({
    event: requiredLabel,
    event_id: requiredLabel,
    ...attribution,
    occurred_at: optional(moment),
    ...subs,
  }),
} as const;

type EventType = keyof typeof SCHEMAS;

// Made once: to make a schema takes far longer than to parse by one.
const EVENT_TYPE = z.enum(["sale", "refund", "event"]);

const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  "id",
  "type",
  ...Object.keys(SCHEMAS.sale.shape),
  ...Object.keys(SCHEMAS.refund.shape),
  ...Object.keys(SCHEMAS.event.shape),
]);

/**
 * Parses a signed body. Everything past the signature is an event: a missing or malformed field becomes its
 * `invalidField` sentence, and the event is listed with status `error`.
 */
export function readEvent(body: Record<string, unknown>): IncomingEvent {
  const id = requiredLabel.safeParse(body["id"]);
  const type = EVENT_TYPE.safeParse(body["type"]);
  const unknownFields = Object.keys(body).filter((field) => !KNOWN_FIELDS.has(field));
  const known = { id: id.data ?? null, type: type.data ?? null, unknownFields };
  const orderRef = requiredLabel.safeParse(body["order_id"]).data ?? null;
  const invalid = (invalidField: string): IncomingEvent => ({ ...known, orderRef, body: null, invalidField });
  if (!id.success)
    return invalid(describeField("id", body["id"], `text of 1 to ${LONGEST_LABEL} characters`));
  if (!type.success) return invalid(describeField("type", body["type"], "one of sale, refund, event"));
  const parsed = SCHEMAS[type.data].safeParse(body, { reportInput: true });
  if (!parsed.success) return invalid(describeProblems(parsed.error, "field"));
  return { ...known, orderRef, body: toBody(type.data, parsed.data), invalidField: null };
}

function describeField(name: string, value: unknown, allowed: string): string {
  return value === undefined ? `Field ${name} is required.` : `Field ${name} must be ${allowed}.`;
}

const DATE_ALONE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A date alone means the end of that day (UTC), so a click of the same day is not after the sale. Today has not
 * ended, so it means now. EVENT-12.
 */
function momentOf(written: string): Date {
  return new Date(DATE_ALONE.test(written) ? `${written}T23:59:59.999Z` : written);
}

type Parsed = z.output<(typeof SCHEMAS)["sale"]> &
  z.output<(typeof SCHEMAS)["refund"]> &
  z.output<(typeof SCHEMAS)["event"]>;

function toBody(type: EventType, parsed: object): EventBody {
  const fields = parsed as Partial<Parsed>;
  const subsSent = [fields.sub_id ?? fields.sub1, fields.sub2, fields.sub3, fields.sub4, fields.sub5];
  const credit = {
    clickId: fields.click_id ?? null,
    refCode: fields.ref_code ?? null,
    subs: subsSent.map((sub) => sub ?? null),
    occurredAt: fields.occurred_at === undefined ? null : momentOf(fields.occurred_at),
  };
  if (type === "refund") {
    return {
      type,
      orderRef: fields.order_id!,
      amountCents: fields.amount_cents ?? null,
      refundedTotalCents: fields.refunded_total_cents ?? null,
      currency: fields.currency ?? null,
    };
  }
  if (type === "event") return { type, ...credit, name: fields.event!, eventId: fields.event_id! };
  return {
    type,
    ...credit,
    orderRef: fields.order_id!,
    amountCents: fields.amount_cents!,
    currency: fields.currency ?? null,
    customerEmail: fields.customer_email ?? null,
    couponCode: fields.coupon_code ?? null,
    subscriptionRef: fields.subscription_id ?? null,
    productNames: [fields.product_id, fields.plan].filter((name) => name !== undefined),
  };
}
