import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { lockConversion } from "../../../src/commands/conversions/lock-conversion.ts";
import { lockOrder } from "../../../src/commands/conversions/lock-order.ts";
import { updateProgram } from "../../../src/commands/programs/update-program.ts";
import { inTransaction, type Tx } from "../../../src/db/transaction.ts";
import { lockProgramForSale } from "../../../src/commands/programs/lock-program-for-sale.ts";
import { receive, saleBody, TEST_ORIGIN } from "../../support/scenes/event-bodies.ts";
import { salesOf } from "../../support/scenes/sales.ts";
import { settleWaiting } from "../../support/scenes/settle-waiting.ts";
import { hook, ordersPaid } from "../../support/scenes/shopify-hooks.ts";
import { expectSoundBooks } from "../../support/scenes/stories.ts";
import { checkoutSession, invoicePaid } from "../../support/scenes/stripe-events.ts";
import { until } from "../../support/scenes/until.ts";
import { type HookResponse, sendShopify, sendStripe, webhookScene } from "../../support/scenes/webhooks.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

// PostgreSQL ends a deadlock by failing one of the two; that one is run again, and says so in the log.
beforeEach(() => void jest.spyOn(api.deps.log, "warn"));
afterEach(() => void jest.restoreAllMocks());
const expectNoLostRace = () => expect(jest.mocked(api.deps.log.warn).mock.calls).toEqual([]);

const untilADeliveryWaits = () =>
  until("the delivery to be stored, and to find its program held", async () => {
    const row = await api.deps.sql.row("select 1 from provider_delivery where settled_at is null");
    return row !== null;
  });

/** Locks as `first` does, starts a delivery that meets those locks, and goes on to `then` while it waits. */
async function interleaved(
  first: (tx: Tx) => Promise<unknown>,
  delivery: () => Promise<HookResponse>,
  then: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const started: Promise<HookResponse>[] = [];
  await inTransaction(api.deps, async (tx) => {
    // The delivery may take longer to come than a transaction of the service may stand idle.
    await tx.execute("set local idle_in_transaction_session_timeout = 0");
    await first(tx);
    started.push(delivery());
    await untilADeliveryWaits();
    await then(tx);
  });
  expect((await started[0]!).status).toBe(200);
  await settleWaiting(api.deps);
}

const lastEventOf = (programId: string) =>
  api.deps.sql.row("select status, note from incoming_event where program_id = $1 order by id desc limit 1", [
    programId,
  ]);

test("a delivery of a subscription's payments holds nothing that a signed sale of one of them waits for", async () => {
  const scene = await webhookScene(make);
  const { program, seller } = scene;
  const at = Date.now() - 60_000;
  const clickId = await salesOf(api, make).click(program, seller, { createdAt: new Date(at) });
  const subscription = { subscription: "sub_1", email: "jo@buyer.example" };
  for (const [number, id] of ["in_1", "in_2"].entries()) {
    await sendStripe(
      api,
      program,
      invoicePaid(at + number * 1000, "new", { ...subscription, id, paid: 1000 }),
    );
  }
  const session = checkoutSession(at, { invoice: "in_1", subscription: "sub_1", reference: clickId });
  const signed = saleBody(scene, "in_2", {
    subscriptionRef: "sub_1",
    customerEmail: subscription.email,
  });
  await interleaved(
    async (tx) => {
      await lockProgramForSale(tx, program.id, tx.now);
      await lockOrder(tx, program.id, "in_2");
    },
    () => sendStripe(api, program, session),
    receive(scene, signed),
  );
  expect(await lastEventOf(program.id)).toEqual({ status: "processed", note: null });
  expectNoLostRace();
  const rows = await api.deps.sql.rows(
    "select external_ref, source from conversion where program_id = $1 order by 1",
    [program.id],
  );
  expect(rows).toEqual([
    { external_ref: "in_1", source: "stripe" },
    { external_ref: "in_2", source: "api" },
  ]);
  await expectSoundBooks(api, program.id);
});

test("a customer's redaction holds no conversion while it waits for an order", async () => {
  const { program, seller } = await webhookScene(make);
  const email = "jo@buyer.example";
  const order = ordersPaid(Date.now(), {
    id: "1",
    currentSubtotal: "10.00",
    total: "10.00",
    email,
    notes: { ref: seller.refCode },
  });
  await sendShopify(api, program, order);
  await settleWaiting(api.deps);
  const { id: conversionId } = (await api.deps.sql.row<{ id: string }>(
    "select id from conversion where program_id = $1",
    [program.id],
  ))!;
  await interleaved(
    (tx) => lockOrder(tx, program.id, "1"),
    () => sendShopify(api, program, hook("customers/redact", Date.now(), { customer: { email } })),
    (tx) => lockConversion(tx, program.brandId, conversionId),
  );
  expect(await lastEventOf(program.id)).toMatchObject({ status: "processed" });
  expectNoLostRace();
  const row = await api.deps.sql.row("select customer_mask from conversion where id = $1", [conversionId]);
  expect(row).toEqual({ customer_mask: null });
});

test("a delivery waits for a change of terms, and is priced by the terms at its own time", async () => {
  const { program, seller } = await webhookScene(make);
  const at = Date.now() - 60_000;
  await interleaved(
    (tx) =>
      updateProgram(tx, {
        brandId: program.brandId,
        programId: program.id,
        changes: { commissionPercent: 50 },
        origin: TEST_ORIGIN,
      }),
    () =>
      sendStripe(api, program, invoicePaid(at, "new", { paid: 1000, metadata: { vp_ref: seller.refCode } })),
    async () => undefined,
  );
  expectNoLostRace();
  const row = await api.deps.sql.row("select direct_cents from conversion where program_id = $1", [
    program.id,
  ]);
  expect(row).toEqual({ direct_cents: 200 });
});

test("an order that waited while the app was being uninstalled shows that it is back", async () => {
  const { program } = await webhookScene(make);
  const at = Date.now() - 60_000;
  const uninstalled = hook("app/uninstalled", at, {});
  const order = ordersPaid(at + 1000, { id: "1", currentSubtotal: "10.00", total: "10.00" });
  await interleaved(
    async (tx) => {
      await lockProgramForSale(tx, program.id, tx.now);
      await tx.execute(
        "update webhook_secret set disconnected_at = $2 where program_id = $1 and source = 'shopify'",
        [program.id, new Date(uninstalled.triggeredAt!)],
      );
    },
    () => sendShopify(api, program, order),
    async () => undefined,
  );
  const row = await api.deps.sql.row(
    "select disconnected_at from webhook_secret where program_id = $1 and source = 'shopify'",
    [program.id],
  );
  expect(row).toEqual({ disconnected_at: null });
});
