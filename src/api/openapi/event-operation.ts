import { MAX_AMOUNT_CENTS } from "../../domain/money/money.ts";
import type { ApiErrorCode } from "../../domain/api-errors.ts";
import { LIMIT_HEADERS } from "./components.ts";
import type { ErrorResponses } from "./error-responses.ts";

const text = (description: string, maxLength = 200) => ({ type: "string", maxLength, description });
/** A timestamp or a date. */
const momentOrDate = (description: string) => ({
  anyOf: [
    { type: "string", format: "date-time" },
    { type: "string", format: "date" },
  ],
  description,
});

const BODY = {
  type: "object",
  required: ["id", "type"],
  properties: {
    id: {
      ...text("Unique per event; a repeated id is recorded once and returns `duplicate`."),
      minLength: 1,
    },
    type: { type: "string", enum: ["sale", "refund", "event"] },
    order_id: text("sale, refund: required; for a refund, the refunded order."),
    amount_cents: {
      type: "integer",
      minimum: 1,
      maximum: MAX_AMOUNT_CENTS,
      description: "sale: the amount; refund: the amount of this refund.",
    },
    refunded_total_cents: {
      type: "integer",
      minimum: 0,
      maximum: MAX_AMOUNT_CENTS,
      description: "refund: instead of amount_cents, the total refunded on the order so far.",
    },
    currency: {
      type: "string",
      pattern: "^[A-Za-z]{3}$",
      description: "Default: the program's currency.",
    },
    click_id: text("sale, event: the vp_click value from the landing URL."),
    ref_code: text("sale, event: the ref value from the landing URL, used when there is no click id."),
    customer_email: text("sale: stored only as a keyed hash and a masked form.", 320),
    occurred_at: momentOrDate(
      "sale, event: when it happened; a date alone means the end of that day (UTC), and a future time " +
        "is recorded as now.",
    ),
    sub_id: text("The partner's label; falls back to the one on the click."),
    sub1: text("The same as sub_id."),
    sub2: text("The partner's second label."),
    sub3: text("The partner's third label."),
    sub4: text("The partner's fourth label."),
    sub5: text("The partner's fifth label."),
    coupon_code: text("sale: credits the code's partner while the program's coupon offer is on."),
    subscription_id: text("sale: send it on every renewal."),
    product_id: text("sale: paid at the product's rate if the program sets one."),
    plan: text("The same as product_id."),
    event: text("event: its name, such as signup."),
    event_id: text("event: id of the occurrence; the same event and id earn once."),
  },
  examples: [
    {
      id: "evt-1001",
      type: "sale",
      order_id: "1001",
      amount_cents: 12900,
      currency: "USD",
      click_id: "clk_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
      customer_email: "jane@example.com",
    },
  ],
};

const OUTCOME = {
  type: "object",
  required: ["status", "note", "conversionId", "signedWith"],
  properties: {
    status: { type: "string", enum: ["processed", "duplicate", "unmatched", "error"] },
    note: { type: ["string", "null"], description: "A word for the reason, then a sentence." },
    conversionId: { type: ["string", "null"] },
    signedWith: { type: "string", enum: ["current", "previous"], description: "The secret that matched." },
  },
};

const OUTCOME_EXAMPLES = {
  processed: {
    status: "processed",
    note: null,
    conversionId: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
    signedWith: "current",
  },
  unmatched: {
    status: "unmatched",
    note: "unknown_click Click not found in this program.",
    conversionId: null,
    signedWith: "current",
  },
  error: {
    status: "error",
    note:
      "invalid_field Field amount_cents is required. Send the corrected event with a new id: this id " +
      "is already used.",
    conversionId: null,
    signedWith: "current",
  },
};

const outcome = (description: string, examples: readonly (keyof typeof OUTCOME_EXAMPLES)[]) => ({
  description,
  headers: LIMIT_HEADERS,
  content: {
    "application/json": {
      schema: OUTCOME,
      examples: Object.fromEntries(examples.map((name) => [name, { value: OUTCOME_EXAMPLES[name] }])),
    },
  },
});

const REFUSED_WITH: readonly ApiErrorCode[] = [
  "invalid_request",
  "invalid_json",
  "invalid_signature",
  "too_large",
  "rate_limited",
  "server_error",
  "unavailable",
];

/** The signed event endpoint. It is outside the registry because it has no key and returns a bare object. */
export const eventOperation = (errors: ErrorResponses) => ({
  operationId: "receive_event",
  tags: ["Events"],
  summary: "Report a sale, a refund or an app event",
  description:
    "Signed, without a key: x-vp-signature is the hex HMAC-SHA256 of `<x-vp-timestamp>.<raw body>` " +
    "with the program's signing secret. The timestamp must be within 5 minutes. `unmatched` means that " +
    "no partner was credited; the note gives the reason. A repeated id returns `duplicate` and has no " +
    "effect, so retries are safe.",
  security: [{ eventProgram: [], eventTimestamp: [], eventSignature: [] }],
  requestBody: { required: true, content: { "application/json": { schema: BODY } } },
  responses: {
    "200": outcome("Processed, duplicate or unmatched.", ["processed", "unmatched"]),
    "422": outcome(
      "The event has status error; the note names the field. Send the corrected event with a new id.",
      ["error"],
    ),
    ...errors.of(REFUSED_WITH),
  },
});
