import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { NOTE_SENTENCES } from "../../../src/domain/event-notes.ts";
import { sendEvent } from "../../support/scenes/events.ts";
import { sellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

const text = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\0",
    "\ud800",
    "a\nb",
    "é",
    "x".repeat(200),
    "x".repeat(201),
    "__proto__",
    "null",
    "1e3",
  ),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const moment = fc.oneof(
  fc.constantFrom(
    "0000-01-01",
    "0099-12-31T00:00:00Z",
    "9999-12-31T23:59:59.999Z",
    "2026-02-30",
    "2026-13-01T00:00:00Z",
  ),
  fc.constantFrom(
    "2026-01-01T24:00:00Z",
    "2026-01-01T00:00:60Z",
    "20260101",
    "2026-W01-1",
    "2026-01-01T00:00:00",
  ),
  fc.date({ min: new Date("1970-01-01"), noInvalidDate: true }).map((date) => date.toJSON().slice(-24)),
);
const past = fc.date({ min: new Date(0), noInvalidDate: true }).map((date) => date.toJSON().slice(-24));
const label = fc.oneof(fc.constant(undefined), fc.constant(null), fc.string({ maxLength: 10 }));
const number = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.1, 1e12, 1e12 + 1, 2 ** 53, 1e308, Number.MIN_VALUE),
  fc.integer(),
);
const value = fc.oneof(
  text,
  number,
  moment,
  fc.constantFrom(null, true, [], {}, [1], { a: 1 }),
  fc.jsonValue(),
);
const mostly = <Value>(usual: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 20, arbitrary: usual }, { weight: 1, arbitrary: value });

const orders = fc.constantFrom("order a", "order b", "order c");
const event = (refCode: string) =>
  fc
    .record(
      {
        id: mostly(fc.uuid()),
        type: mostly(fc.constantFrom("sale", "refund", "event")),
        order_id: mostly(orders),
        amount_cents: mostly(fc.integer({ min: 1, max: 10_000 })),
        refunded_total_cents: fc.oneof(
          { weight: 6, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: number },
        ),
        currency: mostly(fc.constantFrom("USD", "usd", "Usd")),
        click_id: mostly(label),
        ref_code: mostly(fc.constant(refCode)),
        customer_email: mostly(fc.emailAddress()),
        occurred_at: mostly(past),
        sub_id: mostly(label),
        sub1: mostly(label),
        sub5: mostly(label),
        coupon_code: mostly(label),
        subscription_id: mostly(orders),
        product_id: mostly(label),
        plan: mostly(label),
        event: mostly(fc.constant("signup")),
        event_id: mostly(label),
      },
      { requiredKeys: ["id", "type"] },
    )
    .chain((known) =>
      fc.dictionary(text, value, { maxKeys: 2 }).map((unknown) => ({ ...unknown, ...known })),
    );

const FIRST_WORDS = [
  ...Object.keys(NOTE_SENTENCES),
  "Unknown",
  "processed",
  "unmatched",
  "duplicate",
  "error",
];

// EVENT-6, EVENT-7
test("whatever a signed body says, the event gets one outcome with a note that explains it, and no failure", async () => {
  const scene = await sellingScene(make, { eventBounties: [{ name: "signup", directFixedCents: 100 }] });
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(event(scene.seller.refCode), async (body) => {
      const { status, body: response } = await sendEvent(api, scene.program, body);
      expect(response).toEqual({
        status: expect.stringMatching(/^(processed|duplicate|unmatched|error)$/),
        note: response.note === null ? null : expect.any(String),
        conversionId: response.conversionId === null ? null : expect.stringMatching(/^cnv_/),
        signedWith: "current",
      });
      expect(status).toBe(response.status === "error" ? 422 : 200);
      if (response.note !== null) expect(FIRST_WORDS).toContain(response.note.split(" ")[0]);
      if (response.status !== "processed") expect(response.note).not.toBeNull();
      outcomes.add(`${response.status} ${String(response.note).split(" ")[0]}`);
    }),
    { numRuns: 600 },
  );
  expect([...outcomes]).toEqual(expect.arrayContaining(["processed null", "error invalid_field"]));
  const path = `/programs/${scene.program.id}`;
  for (const list of ["events", "conversions", "ledger", "balances"]) {
    expect((await api.call("GET", `${path}/${list}`, { key: scene.keys.viewer })).status).toBe(200);
  }
});
