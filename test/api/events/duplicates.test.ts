import { describe, expect, test } from "@jest/globals";
import { eventId, orderId, sendEvent } from "../../support/scenes/events.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

const eventsOf = async ({ program, keys }: SellingScene) =>
  (await api.call("GET", `/programs/${program.id}/events`, { key: keys.viewer })).body.data;

describe("a repeated id", () => {
  const sale = (scene: SellingScene, fields: Record<string, unknown> = {}) => ({
    type: "sale",
    order_id: orderId(),
    amount_cents: 1000,
    ref_code: scene.seller.refCode,
    ...fields,
  });
  const cases: [string, (scene: SellingScene) => Record<string, unknown>, string][] = [
    ["processed", (scene) => sale(scene), "processed"],
    [
      "processed with a note",
      (scene) => sale(scene, { shop: "north" }),
      "processed Unknown fields were ignored: shop.",
    ],
    ["unmatched", (scene) => sale(scene, { ref_code: "nobody" }), "unmatched unknown_code "],
    ["an error", (scene) => sale(scene, { amount_cents: 0 }), "error invalid_field "],
    ["an error of the currency", (scene) => sale(scene, { currency: "EUR" }), "error currency_mismatch "],
    [
      "a kept refund",
      () => ({ type: "refund", order_id: orderId(), amount_cents: 1 }),
      "unmatched order_not_seen ",
    ],
    [
      "an app event without bounty",
      () => ({ type: "event", event: "x", event_id: "1" }),
      "unmatched no_bounty ",
    ],
  ];

  // EVENT-8
  test.each(cases)(
    "of an event that was %s is recorded once and reports the first outcome",
    async (_first, build, note) => {
      const scene = await sellingScene(make);
      const event = { id: eventId(), ...build(scene) };
      const first = await sendEvent(api, scene.program, event);
      const listed = await eventsOf(scene);
      for (const repeated of [event, { ...event, type: "unheard of" }, { id: event.id }]) {
        const again = await sendEvent(api, scene.program, repeated);
        expect([again.status, again.body]).toEqual([
          200,
          {
            status: "duplicate",
            note: expect.stringContaining(note),
            conversionId: first.body.conversionId,
            signedWith: "current",
          },
        ]);
        expect(again.body.note.startsWith(note)).toBe(true);
      }
      expect(await eventsOf(scene)).toEqual(listed);
      expect(listed).toHaveLength(1);
    },
  );

  // EVENT-8
  test("of an event that was a duplicate itself repeats that outcome and its conversion", async () => {
    const scene = await sellingScene(make);
    const order = sale(scene);
    const { conversionId } = (await sendEvent(api, scene.program, order)).body;
    const second = { ...order, id: eventId() };
    const outcome = { status: "duplicate", conversionId };
    expect((await sendEvent(api, scene.program, second)).body).toMatchObject({
      ...outcome,
      note: expect.stringMatching(/^order_already_recorded /),
    });
    expect((await sendEvent(api, scene.program, second)).body).toMatchObject({
      ...outcome,
      note: expect.stringMatching(/^duplicate order_already_recorded /),
    });
  });

  // EVENT-15
  test("of a kept refund names the conversion once the sale has come", async () => {
    const scene = await sellingScene(make);
    const order = sale(scene);
    const refund = { id: eventId(), type: "refund", order_id: order.order_id, amount_cents: 1 };
    await sendEvent(api, scene.program, refund);
    const { conversionId } = (await sendEvent(api, scene.program, order)).body;
    expect((await sendEvent(api, scene.program, refund)).body).toMatchObject({
      status: "duplicate",
      note: expect.stringMatching(/^unmatched order_not_seen /),
      conversionId,
    });
    const [, kept] = await eventsOf(scene);
    expect(kept).toMatchObject({ external_id: refund.id, status: "unmatched", conversion_id: conversionId });
  });

  // EVENT-8
  test("after an error is not taken as the correction; a new id is", async () => {
    const scene = await sellingScene(make);
    const wrong = { id: eventId(), ...sale(scene), amount_cents: -1 };
    await sendEvent(api, scene.program, wrong);
    const corrected = { ...wrong, amount_cents: 1000 };
    expect((await sendEvent(api, scene.program, corrected)).body.status).toBe("duplicate");
    expect((await sendEvent(api, scene.program, { ...corrected, id: eventId() })).body.status).toBe(
      "processed",
    );
  });

  // EVENT-8
  test("in another program is another event, of the same brand or another", async () => {
    const scene = await sellingScene(make);
    const id = eventId();
    await sendEvent(api, scene.program, { id, ...sale(scene) });
    for (const program of [await make.program(scene.brand.id), (await sellingScene(make)).program]) {
      const response = await sendEvent(api, program, { id, ...sale(scene) });
      expect(response.body).toMatchObject({
        status: "unmatched",
        note: expect.stringMatching(/^unknown_code /),
      });
    }
  });

  test("is the very same text: letter case and blanks make another id", async () => {
    const scene = await sellingScene(make);
    for (const id of ["Evt", "evt", "evt "]) {
      expect((await sendEvent(api, scene.program, { id, ...sale(scene) })).body.status).toBe("processed");
    }
  });

  // EVENT-10
  test("events without an id that can be kept are each recorded, as errors", async () => {
    const scene = await sellingScene(make);
    for (const id of [undefined, null, "", " ", 7, "x".repeat(201), "a\u0000"]) {
      const response = await sendEvent(api, scene.program, { ...sale(scene), id });
      expect([id, response.status, response.body.note]).toEqual([
        id,
        422,
        expect.stringMatching(/^invalid_field Field id /),
      ]);
    }
    const listed = await eventsOf(scene);
    expect(listed).toHaveLength(7);
    for (const row of listed)
      expect(row).toMatchObject({ external_id: null, status: "error", conversion_id: null });
  });
});
