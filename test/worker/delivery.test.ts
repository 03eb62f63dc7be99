import { beforeAll, expect, test } from "@jest/globals";
import { retryDelivery } from "../../src/commands/deliveries/retry-delivery.ts";
import { scheduleDelivery } from "../../src/commands/deliveries/schedule-delivery.ts";
import { storeDelivery } from "../../src/commands/deliveries/store-delivery.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import { asOwner } from "../support/scenes/as-owner.ts";
import { TEST_ORIGIN } from "../support/scenes/event-bodies.ts";
import { heldOpen } from "../support/scenes/held-open.ts";
import { invoicePaid } from "../support/scenes/stripe-events.ts";
import { until } from "../support/scenes/until.ts";
import { useWorker } from "../support/scenes/use-worker.ts";

const world = useWorker();
beforeAll(() => world.startWorker({ sweep: { everyMs: 100 } }).polling);

/** Stores a payment that names the partner, as the webhook entry point does. @returns the delivery's id */
async function storePayment(id: string): Promise<string> {
  const event = invoicePaid(Date.now(), "new", {
    id,
    paid: 1000,
    metadata: { vp_ref: world.partner.refCode },
  });
  const raw = { source: "stripe", headers: {}, rawBody: JSON.stringify(event) } as const;
  const stored = await inTransaction(world.deps, (tx) =>
    storeDelivery(tx, { programId: world.program.id, raw, requestId: "req" }),
  );
  return stored.deliveryId;
}

const schedule = (id: string) => inTransaction(world.deps, (tx) => scheduleDelivery(tx, id));

const untilSettled = (id: string) =>
  until("the delivery to be settled", () =>
    world.deps.sql.row<{ settled_at: Date }>(
      "select settled_at from provider_delivery where id = $1 and settled_at is not null",
      [id],
    ),
  );

const conversionsOf = (orderRef: string) =>
  world.deps.sql.rows("select direct_cents from conversion where external_ref = $1", [orderRef]);

// DELIVERY-3
// Review: rules W8
test("a delivery whose program is held is settled by a process of its own once the program is free", async () => {
  const { sql } = world.deps;
  const held = await heldOpen(world.deps, (tx) =>
    tx.execute("select 1 from program where id = $1 for no key update", [world.program.id]),
  );
  const id = await storePayment("in_1");
  await schedule(id);
  await until("the process to have looked", async () => {
    const handle = world.temporal.workflow.getHandle(`delivery/${id}`);
    const history = await handle.fetchHistory().catch(() => null);
    return (history?.events ?? []).some((event) => event.timerStartedEventAttributes) ? true : null;
  });
  expect(await conversionsOf("in_1")).toEqual([]);
  await held.rollBack();
  await untilSettled(id);
  expect(await conversionsOf("in_1")).toEqual([{ direct_cents: 200 }]);
  await expect(world.temporal.workflow.getHandle(`delivery/${id}`).result()).resolves.toBe("processed");
  expect(await sql.rows("select status, note from incoming_event")).toEqual([
    { status: "processed", note: null },
  ]);
});

// DELIVERY-3
test("a delivery that is stored, and nothing more because the process died, is found and settled", async () => {
  const id = await storePayment("in_2");
  await world.deps.sql.execute(
    "update provider_delivery set stored_at = stored_at - interval '1 minute', received_at = received_at - interval '1 minute' where id = $1",
    [id],
  );
  await untilSettled(id);
  expect(await conversionsOf("in_2")).toEqual([{ direct_cents: 200 }]);
});

// DELIVERY-4
test("a delivery that failed waits with a growing pause, and is tried at once when the operator asks", async () => {
  const gone = (sql: string) => asOwner(world, sql);
  await gone("alter table sale_order rename to sale_order_gone");
  const id = await storePayment("in_3");
  // It has waited long already, so that the next try by itself would come in hours.
  await world.deps.sql.execute(
    "update provider_delivery set stored_at = now() - interval '20 days' where id = $1",
    [id],
  );
  await schedule(id);
  await until("the first try to fail", async () => {
    const row = await world.deps.sql.row<{ failures: number }>(
      "select failures from provider_delivery where id = $1",
      [id],
    );
    return row!.failures > 0 ? true : null;
  });
  await gone("alter table sale_order_gone rename to sale_order");
  await inTransaction(world.deps, (tx) => retryDelivery(tx, { deliveryId: id, origin: TEST_ORIGIN }));
  await untilSettled(id);
  expect(await conversionsOf("in_3")).toEqual([{ direct_cents: 200 }]);
  await expect(
    inTransaction(world.deps, (tx) => retryDelivery(tx, { deliveryId: id, origin: TEST_ORIGIN })),
  ).rejects.toMatchObject({ code: "conflict" });
});
