import { describe, expect, test } from "@jest/globals";
import { inTransaction } from "../../../src/db/transaction.ts";
import { settleDelivery } from "../../../src/commands/deliveries/settle-delivery.ts";
import { tryToSettle } from "../../../src/commands/deliveries/try-to-settle.ts";
import { loadConfig } from "../../../src/config.ts";
import { OutcomeUnknown } from "../../../src/db/unavailable.ts";
import { openDeps } from "../../../src/deps.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { heldOpen } from "../../support/scenes/held-open.ts";
import { settleWaiting } from "../../support/scenes/settle-waiting.ts";
import { startDatabaseProxy } from "../../support/servers/database-proxy.ts";
import { ordersPaid } from "../../support/scenes/shopify-hooks.ts";
import { expectSoundBooks } from "../../support/scenes/stories.ts";
import { chargeRefunded, invoicePaid, invoicePaymentPaid } from "../../support/scenes/stripe-events.ts";
import { sendShopify, sendStripe, webhookScene } from "../../support/scenes/webhooks.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

/** Somebody holds the program, as the opening of a payout batch does, for as long as `meanwhile` takes. */
async function whileABatchIsOpened(programId: string, meanwhile: () => Promise<void>): Promise<void> {
  const held = await heldOpen(api.deps, (tx) =>
    tx.execute("select 1 from program where id = $1 for no key update", [programId]),
  );
  try {
    await meanwhile();
  } finally {
    await held.rollBack();
  }
}

/**
 * Nothing more of our database is up to a delivery than to keep it: it cannot be settled, through no fault of its own.
 */
async function withAFaultOfOurs(meanwhile: () => Promise<void>): Promise<void> {
  const owner = (sql: string) => asOwner(api, sql);
  await owner("alter table sale_order rename to sale_order_gone");
  try {
    await meanwhile();
  } finally {
    await owner("alter table sale_order_gone rename to sale_order");
  }
}

const eventsOf = async (scene: { program: { id: string }; owner: string }) =>
  (await api.call("GET", `/programs/${scene.program.id}/events`, { key: scene.owner })).body.data;

const deliveriesOf = (programId: string) =>
  api.deps.sql.rows<{ id: string; is_settled: boolean; failures: number; last_failure: string | null }>(
    `select id, settled_at is not null as is_settled, failures, last_failure from provider_delivery
     where program_id = $1 order by id`,
    [programId],
  );

const intentsOf = (programId: string) =>
  api.deps.sql.rows(
    "select workflow_id from outbox where topic = 'delivery' and payload -> 'attributes' ->> 'programId' = $1",
    [programId],
  );

const commissionsOf = (programId: string) =>
  api.deps.sql.rows("select external_ref, direct_cents from conversion where program_id = $1", [programId]);

const order = (refCode: string) =>
  ordersPaid(Date.now(), { id: "1", currentSubtotal: "10.00", total: "10.00", notes: { ref: refCode } });

describe("while a payout batch of the program is being opened", () => {
  // DELIVERY-3
  // Review: rules W8
  test("a delivery returns 200 before the batch is open, is kept, and is credited afterwards", async () => {
    const scene = await webhookScene(make);
    const { program, seller } = scene;
    await whileABatchIsOpened(program.id, async () => {
      const response = await sendShopify(api, program, order(seller.refCode));
      expect(response.status).toBe(200);
      expect(response.body.data).toEqual({
        status: "stored",
        note: expect.stringMatching(/^waiting /),
        conversionId: null,
      });
      // It has no outcome yet, so that it is not in the list that reports outcomes.
      expect(await eventsOf(scene)).toEqual([]);
      expect(await deliveriesOf(program.id)).toMatchObject([{ is_settled: false, failures: 0 }]);
    });
    const [waiting] = await deliveriesOf(program.id);
    expect(await intentsOf(program.id)).toEqual([{ workflow_id: `delivery/${waiting!.id}` }]);
    await settleWaiting(api.deps);
    expect(await eventsOf(scene)).toMatchObject([{ status: "processed", note: null, type: "sale" }]);
    expect(await commissionsOf(program.id)).toEqual([{ external_ref: "1", direct_cents: 200 }]);
    await expectSoundBooks(api, program.id);
  });

  test("the same delivery again is a duplicate, and the first is still credited, once", async () => {
    const scene = await webhookScene(make);
    const { program, seller } = scene;
    const sent = order(seller.refCode);
    await whileABatchIsOpened(program.id, async () => {
      await sendShopify(api, program, sent);
      const again = await sendShopify(api, program, sent);
      expect(again.status).toBe(200);
      expect(again.body.data).toEqual({
        status: "duplicate",
        note: expect.stringMatching(/^stored waiting /),
        conversionId: null,
      });
    });
    // The provider's next try finds the program free.
    const later = await sendShopify(api, program, sent);
    expect(later.body.data).toMatchObject({
      status: "duplicate",
      conversionId: expect.stringMatching(/^cnv_/),
    });
    await settleWaiting(api.deps);
    expect(await eventsOf(scene)).toHaveLength(1);
    await expectSoundBooks(api, program.id);
  });

  test("deliveries that waited come to the same in every order in which they are settled", async () => {
    const reported = (refCode: string) => [
      invoicePaid(Date.now() - 5000, "new", { paid: 1000, metadata: { vp_ref: refCode } }),
      invoicePaymentPaid(Date.now() - 4000, "in_1", "pi_1"),
      chargeRefunded(Date.now() - 3000, { amount: 1000, refunded: 400 }),
    ];
    for (const reconcileOrder of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      const { program, seller } = await webhookScene(make);
      await whileABatchIsOpened(program.id, async () => {
        await Promise.all(reported(seller.refCode).map((event) => sendStripe(api, program, event)));
      });
      const waiting = await deliveriesOf(program.id);
      expect(waiting).toHaveLength(3);
      for (const index of reconcileOrder) {
        await inTransaction(api.deps, (tx) => settleDelivery(tx, waiting[index]!.id));
      }
      const rows = await api.deps.sql.rows(
        "select amount_cents, refunded_cents, direct_cents from conversion where program_id = $1",
        [program.id],
      );
      expect(rows).toEqual([{ amount_cents: 1000, refunded_cents: 400, direct_cents: 120 }]);
      await expectSoundBooks(api, program.id);
    }
  });
});

describe("when we cannot settle a delivery through a fault of ours", () => {
  // DELIVERY-4
  // Review: rules W8
  test("it returns 200, stands in the list as an error that says so, and is settled once that is mended", async () => {
    const scene = await webhookScene(make);
    const { program, seller } = scene;
    await withAFaultOfOurs(async () => {
      const response = await sendShopify(api, program, order(seller.refCode));
      expect(response.status).toBe(200);
      expect(await eventsOf(scene)).toMatchObject([
        { status: "error", note: expect.stringMatching(/^not_settled /) },
      ]);
      expect(await deliveriesOf(program.id)).toMatchObject([
        // The kind of fault, and not a word of the delivery.
        { is_settled: false, failures: 1, last_failure: expect.stringMatching(/^DatabaseError 42P01$/) },
      ]);
      expect(await intentsOf(program.id)).toHaveLength(1);
    });
    await settleWaiting(api.deps);
    expect(await eventsOf(scene)).toMatchObject([{ status: "processed", note: null, type: "sale" }]);
    expect(await commissionsOf(program.id)).toEqual([{ external_ref: "1", direct_cents: 200 }]);
    expect(await deliveriesOf(program.id)).toMatchObject([{ is_settled: true, last_failure: null }]);
    await expectSoundBooks(api, program.id);
  });
});

describe.each(["before", "after"] as const)(
  "when the connection breaks at the commit of settling, %s PostgreSQL has it",
  (when) => {
    // DELIVERY-4
    test("that is no failure of the delivery, which is settled once", async () => {
      const scene = await webhookScene(make);
      const { program, seller } = scene;
      await whileABatchIsOpened(
        program.id,
        async () => void (await sendShopify(api, program, order(seller.refCode))),
      );
      const [waiting] = await deliveriesOf(program.id);
      const proxy = await startDatabaseProxy(api.environment["DATABASE_URL"]!);
      const behind = await openDeps(
        loadConfig({ ...api.environment, DATABASE_URL: proxy.databaseUrl }),
        "test",
      );
      proxy.breakAt("commit\0", when);
      const settling = tryToSettle(behind, { deliveryId: waiting!.id, programId: program.id }, "settling");
      await expect(settling).rejects.toThrow(OutcomeUnknown);
      await behind.close();
      await proxy.close();
      expect(await deliveriesOf(program.id)).toMatchObject([{ is_settled: when === "after", failures: 0 }]);
      await settleWaiting(api.deps);
      expect(await eventsOf(scene)).toMatchObject([{ status: "processed", note: null, type: "sale" }]);
      await expectSoundBooks(api, program.id);
    });
  },
);

test("a delivery is settled by the clock at its receipt, however far the clock was moved meanwhile", async () => {
  const { program, seller } = await webhookScene(make);
  const at = Date.now() - 60_000;
  const sent = ordersPaid(at, {
    id: "1",
    currentSubtotal: "10.00",
    total: "10.00",
    notes: { ref: seller.refCode },
  });
  await whileABatchIsOpened(program.id, async () => void (await sendShopify(api, program, sent)));
  await api.deps.sql.execute("update service_clock set offset_seconds = offset_seconds + 86400");
  await settleWaiting(api.deps);
  await api.deps.sql.execute("update service_clock set offset_seconds = offset_seconds - 86400");
  const row = await api.deps.sql.row<{ occurred_at: Date }>(
    "select occurred_at from conversion where program_id = $1",
    [program.id],
  );
  expect(Math.floor(row!.occurred_at.getTime() / 1000)).toBe(Math.floor(at / 1000));
});
