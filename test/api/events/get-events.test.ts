import { describe, expect, test } from "@jest/globals";
import { eventId, orderId, sendEvent } from "../../support/scenes/events.ts";
import { testPages } from "../../support/scenes/lists.ts";
import { testEntryPoint } from "../../support/entry-points/program.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

const pathOf = ({ program }: SellingScene) => `/programs/${program.id}/events`;

testEntryPoint(() => ({ api, make }), {
  method: "GET",
  path: (programId) => `/programs/${programId}/events`,
  role: "viewer",
});

testPages(() => api, {
  scene: () => sellingScene(make),
  path: (scene: SellingScene) => pathOf(scene),
  key: ({ keys }) => keys.viewer,
  add: ({ program }) => sendEvent(api, program, { type: "refund", order_id: orderId(), amount_cents: 1 }),
  otherPaths: (scene) => [`/programs/${scene.program.id}/ledger`, `/programs/${scene.program.id}/clicks`],
});

describe("GET /programs/{programId}/events", () => {
  // EVENT-19, EVENT-7
  test("shows every received event with its outcome, in the words of the event endpoint, newest first", async () => {
    const scene = await sellingScene(make);
    const { program, seller, keys } = scene;
    const ids = [eventId(), eventId(), eventId()];
    const sale = { type: "sale", order_id: orderId(), amount_cents: 500, ref_code: seller.refCode };
    const processed = await sendEvent(api, program, { ...sale, id: ids[0] });
    await sendEvent(api, program, { type: "sale", id: ids[1], order_id: orderId(), amount_cents: 500 });
    await sendEvent(api, program, { type: "sale", id: ids[2], amount_cents: -1 });
    await sendEvent(api, program, { id: 7 });
    // A repeated id is recorded once.
    await sendEvent(api, program, { ...sale, id: ids[0] });
    const tested = await sales.testSale(program, seller, keys.manager);
    const { body } = await api.call("GET", pathOf(scene), { key: keys.viewer });
    const common = { id: expect.any(Number), received_at: expect.any(String) };
    expect(body.data).toEqual([
      {
        ...common,
        source: "console",
        external_id: expect.any(String),
        type: "sale",
        status: "processed",
        note: null,
        conversion_id: tested,
      },
      {
        ...common,
        source: "api",
        external_id: null,
        type: null,
        status: "error",
        note: expect.stringMatching(/^invalid_field/),
        conversion_id: null,
      },
      {
        ...common,
        source: "api",
        external_id: ids[2],
        type: "sale",
        status: "error",
        note: expect.stringMatching(/^invalid_field/),
        conversion_id: null,
      },
      {
        ...common,
        source: "api",
        external_id: ids[1],
        type: "sale",
        status: "unmatched",
        note: expect.stringMatching(/^no_attribution/),
        conversion_id: null,
      },
      {
        ...common,
        source: "api",
        external_id: ids[0],
        type: "sale",
        status: "processed",
        note: null,
        conversion_id: processed.body.conversionId,
      },
    ]);
  });

  // API-8
  test("shows no event of another program, of the same brand or another", async () => {
    const scene = await sellingScene(make);
    const sibling = await make.program(scene.brand.id);
    const foreign = await sellingScene(make);
    for (const program of [sibling, foreign.program]) {
      await sendEvent(api, program, { type: "refund", order_id: orderId(), amount_cents: 1 });
    }
    const { body } = await api.call("GET", pathOf(scene), { key: scene.keys.viewer });
    expect(body.data).toEqual([]);
  });
});
