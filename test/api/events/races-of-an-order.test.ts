import { describe, expect, test } from "@jest/globals";
import { approveConversion } from "../../../src/commands/conversions/approve-conversion.ts";
import { lockOrder } from "../../../src/commands/conversions/lock-order.ts";
import { rejectConversion } from "../../../src/commands/conversions/reject-conversion.ts";
import type { Tx } from "../../../src/db/transaction.ts";
import { receive, refundBody, saleBody, TEST_ORIGIN } from "../../support/scenes/event-bodies.ts";
import { eventId, orderId, sendEvent } from "../../support/scenes/events.ts";
import { oneAfterTheOther } from "../../support/scenes/held-open.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

const send = (scene: SellingScene, event: Record<string, unknown>) => sendEvent(api, scene.program, event);
const sendSale = (scene: SellingScene, orderRef: string, fields: Record<string, unknown> = {}) =>
  send(scene, {
    type: "sale",
    order_id: orderRef,
    amount_cents: 10_000,
    ref_code: scene.seller.refCode,
    ...fields,
  });
const sendRefund = (scene: SellingScene, orderRef: string, amountCents: number) =>
  send(scene, { type: "refund", order_id: orderRef, amount_cents: amountCents });

const stateOf = (conversionId: string) =>
  api.deps.sql.row<Record<string, number | string | Date>>(
    `select c.status, c.refunded_cents, c.direct_cents, c.hold_until,
       (select sum(amount_cents)::bigint from ledger_entry l where l.conversion_id = c.id and l.kind = 'direct') as posted,
       (select coalesce(sum(amount_cents), 0)::bigint from funding_entry f where f.conversion_id = c.id) as funding
     from conversion c where c.id = $1`,
    [conversionId],
  );

const orderOf = async (conversionId: string) =>
  (await api.deps.sql.row<{ external_ref: string }>("select external_ref from conversion where id = $1", [
    conversionId,
  ]))!.external_ref;

describe("the same event while its first delivery is under way", () => {
  test("waits, and repeats the first outcome", async () => {
    const scene = await sellingScene(make);
    const [id, orderRef] = [eventId(), orderId()];
    const again = await oneAfterTheOther(api.deps, receive(scene, saleBody(scene, orderRef), id), () =>
      sendSale(scene, orderRef, { id }),
    );
    expect(again.body).toMatchObject({ status: "duplicate", note: expect.stringMatching(/^processed /) });
    expect(await stateOf(again.body.conversionId)).toMatchObject({ posted: 2000 });
  });

  test("is the first one when that was rolled back", async () => {
    const scene = await sellingScene(make);
    const [id, orderRef] = [eventId(), orderId()];
    const again = await oneAfterTheOther(
      api.deps,
      receive(scene, saleBody(scene, orderRef), id),
      () => sendSale(scene, orderRef, { id }),
      "rollBack",
    );
    expect(again.body).toMatchObject({ status: "processed", note: null });
    const rows = await api.deps.sql.rows("select 1 from conversion where program_id = $1", [
      scene.program.id,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe("an order's sale and refund", () => {
  // EVENT-15
  test("a sale that waited for the refund before it applies it, and names itself on the refund's event", async () => {
    const scene = await sellingScene(make);
    const [refundId, orderRef] = [eventId(), orderId()];
    const sale = await oneAfterTheOther(api.deps, receive(scene, refundBody(orderRef, 2500), refundId), () =>
      sendSale(scene, orderRef),
    );
    expect(sale.body.status).toBe("processed");
    expect(await stateOf(sale.body.conversionId)).toMatchObject({ refunded_cents: 2500, posted: 1500 });
    const [event] = await api.deps.sql.rows(
      "select status, conversion_id from incoming_event where program_id = $1 and external_id = $2",
      [scene.program.id, refundId],
    );
    expect(event).toEqual({ status: "unmatched", conversion_id: sale.body.conversionId });
    const kept = await api.deps.sql.rows(
      `select 1 from order_refund r join sale_order o on o.id = r.sale_order_id
       where o.program_id = $1 and r.applied_at is null`,
      [scene.program.id],
    );
    expect(kept).toEqual([]);
  });

  test("a sale that waited for an update of a dispute counts it", async () => {
    const scene = await sellingScene(make);
    const orderRef = orderId();
    const sale = await oneAfterTheOther(
      api.deps,
      async (tx) => {
        const order = await lockOrder(tx, scene.program.id, orderRef);
        await tx.execute(
          `insert into order_dispute (sale_order_id, dispute_ref, status, amount_cents, updated_at)
           values ($1, 'dispute', 'lost', 5000, $2)`,
          [order.id, tx.now],
        );
      },
      () => sendSale(scene, orderRef),
    );
    expect(await stateOf(sale.body.conversionId)).toMatchObject({ refunded_cents: 5000, posted: 1000 });
  });

  test("a refund that waited for its sale is applied at once", async () => {
    const scene = await sellingScene(make);
    const orderRef = orderId();
    const refund = await oneAfterTheOther(api.deps, receive(scene, saleBody(scene, orderRef)), () =>
      sendRefund(scene, orderRef, 2500),
    );
    expect(refund.body).toMatchObject({ status: "processed", note: null });
    expect(await stateOf(refund.body.conversionId)).toMatchObject({ refunded_cents: 2500, posted: 1500 });
  });

  test("a refund is kept when the sale that it waited for was rolled back", async () => {
    const scene = await sellingScene(make);
    const orderRef = orderId();
    const refund = await oneAfterTheOther(
      api.deps,
      receive(scene, saleBody(scene, orderRef)),
      () => sendRefund(scene, orderRef, 2500),
      "rollBack",
    );
    expect(refund.body).toMatchObject({
      status: "unmatched",
      note: expect.stringMatching(/^order_not_seen /),
    });
  });

  // MONEY-14
  test("of two refunds the second starts from the first, by event and by endpoint", async () => {
    const scene = await sellingScene(make);
    const id = await sales.sale(scene.program, scene.seller);
    const orderRef = await orderOf(id);
    await oneAfterTheOther(api.deps, receive(scene, refundBody(orderRef, 2500)), () =>
      sendRefund(scene, orderRef, 2500),
    );
    expect(await stateOf(id)).toMatchObject({ refunded_cents: 5000, posted: 1000 });
    await oneAfterTheOther(api.deps, receive(scene, refundBody(orderRef, 2500)), () =>
      sales.refund(id, 2500, scene.keys.owner),
    );
    expect(await stateOf(id)).toMatchObject({ refunded_cents: 10_000, posted: 0 });
  });

  // MONEY-16
  test("of two refunds that exceed the sale together, the second is refused", async () => {
    const scene = await sellingScene(make);
    const id = await sales.sale(scene.program, scene.seller);
    const orderRef = await orderOf(id);
    const second = await oneAfterTheOther(api.deps, receive(scene, refundBody(orderRef, 6000)), () =>
      sendRefund(scene, orderRef, 6000),
    );
    expect([second.status, second.body.note]).toEqual([422, expect.stringMatching(/^refund_exceeds_sale /)]);
    expect(await stateOf(id)).toMatchObject({ refunded_cents: 6000, posted: 800 });
  });
});

describe("a decision and what comes at the same moment", () => {
  const target = (scene: SellingScene, conversionId: string) => ({
    brandId: scene.brand.id,
    conversionId,
    origin: TEST_ORIGIN,
  });
  const approving = (scene: SellingScene, id: string) => (tx: Tx) => approveConversion(tx, target(scene, id));
  const rejecting = (scene: SellingScene, id: string) => (tx: Tx) =>
    rejectConversion(tx, { ...target(scene, id), reason: null, reasonCode: "not_valid" });
  const decide = (scene: SellingScene, id: string, verb: "approve" | "reject") =>
    api.call("POST", `/conversions/${id}/${verb}`, {
      key: scene.keys.manager,
      ...(verb === "reject" && { body: { reasonCode: "not_valid" } }),
    });

  // MONEY-13
  test("a refund that waited for a rejection posts nothing more", async () => {
    const scene = await sellingScene(make);
    const id = await sales.sale(scene.program, scene.seller);
    const orderRef = await orderOf(id);
    const refund = await oneAfterTheOther(api.deps, rejecting(scene, id), () =>
      sendRefund(scene, orderRef, 2500),
    );
    expect(refund.body.status).toBe("processed");
    expect(await stateOf(id)).toMatchObject({
      status: "rejected",
      refunded_cents: 2500,
      posted: 0,
      funding: 0,
    });
  });

  test("a rejection that waited for a refund reverses what is left", async () => {
    const scene = await sellingScene(make);
    const id = await sales.sale(scene.program, scene.seller);
    const refunding = receive(scene, refundBody(await orderOf(id), 2500));
    const response = await oneAfterTheOther(api.deps, refunding, () => decide(scene, id, "reject"));
    expect(response.body.data).toMatchObject({ status: "rejected", refundedCents: 2500, directCents: 0 });
    expect(await stateOf(id)).toMatchObject({ posted: 0, funding: 0 });
  });

  // FUNDING-3
  test("a refund that waited for an approval gives back its part of the fee", async () => {
    const scene = await sellingScene(make);
    const id = await sales.sale(scene.program, scene.seller);
    const orderRef = await orderOf(id);
    await oneAfterTheOther(api.deps, approving(scene, id), () => sendRefund(scene, orderRef, 5000));
    // 5 % of 2200, of which half stays drawn.
    expect(await stateOf(id)).toMatchObject({ status: "approved", posted: 1000, funding: -55 });
  });

  test("an approval that waited for a refund draws the fee on what is left", async () => {
    const scene = await sellingScene(make);
    const id = await sales.sale(scene.program, scene.seller);
    const refunding = receive(scene, refundBody(await orderOf(id), 5000));
    await oneAfterTheOther(api.deps, refunding, () => decide(scene, id, "approve"));
    expect(await stateOf(id)).toMatchObject({ status: "approved", posted: 1000, funding: -55 });
  });

  test("a rejection that waited for an approval gives the whole fee back; an approval never follows a rejection", async () => {
    const scene = await sellingScene(make);
    const [approved, rejected] = [
      await sales.sale(scene.program, scene.seller),
      await sales.sale(scene.program, scene.seller),
    ];
    expect(
      (await oneAfterTheOther(api.deps, approving(scene, approved), () => decide(scene, approved, "reject")))
        .status,
    ).toBe(200);
    expect(await stateOf(approved)).toMatchObject({ status: "rejected", posted: 0, funding: 0 });
    const refused = await oneAfterTheOther(api.deps, rejecting(scene, rejected), () =>
      decide(scene, rejected, "approve"),
    );
    expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
    expect(await stateOf(rejected)).toMatchObject({ status: "rejected", posted: 0, funding: 0 });
  });

  test("a decision of each kind waits for the one before it, and happens once", async () => {
    const scene = await sellingScene(make);
    for (const [holding, verb] of [
      [approving, "approve"],
      [rejecting, "reject"],
    ] as const) {
      const id = await sales.sale(scene.program, scene.seller);
      const second = await oneAfterTheOther(api.deps, holding(scene, id), () => decide(scene, id, verb));
      expect([verb, second.status, second.body.error.code]).toEqual([verb, 409, "conflict"]);
    }
  });
});
