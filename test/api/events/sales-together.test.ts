import { describe, expect, test } from "@jest/globals";
import { watchQueries } from "../../../bench/count-queries.ts";
import { createEventRecorder } from "../../../src/api/events/event-recorder.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { runWithin } from "../../../src/telemetry/work-context.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { received, receive, saleBody } from "../../support/scenes/event-bodies.ts";
import { eventId, orderId } from "../../support/scenes/events.ts";
import { heldOpen } from "../../support/scenes/held-open.ts";
import { sellingScene } from "../../support/scenes/sales.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps, make } = useDeps();

const countOf = async (programId: string, table: "conversion" | "incoming_event") => {
  const row = await deps.sql.row<{ count: number }>(`select count(*) from ${table} where program_id = $1`, [
    programId,
  ]);
  return row!.count;
};

const committing = (queries: readonly { readonly text: string }[]) =>
  queries.filter(({ text }) => text === "commit").length;

test("many sales at once share few transactions, and each has what it would have alone", async () => {
  const scenes = await Promise.all(Array.from({ length: 3 }, () => sellingScene(make)));
  const record = createEventRecorder(deps);
  const queries = watchQueries();
  const outcomes = await Promise.all(
    Array.from({ length: 42 }, (_, index) => {
      const customerEmail = index % 2 === 0 ? `buyer${index}@example.com` : null;
      return record(received(scenes[index % 3]!, saleBody(scenes[index % 3]!, orderId(), { customerEmail })));
    }),
  );
  // Two begin with one sale each; 40 follow, 20 of them together.
  expect(committing(queries.end())).toBe(4);
  expect(outcomes.every(({ status }) => status === "processed")).toBe(true);
  expect(new Set(outcomes.map(({ conversionId }) => conversionId)).size).toBe(42);
  for (const [index, { program, seller, recruiter }] of scenes.entries()) {
    const rows = await deps.sql.rows<Record<string, unknown>>(
      `select c.id, c.partner_id = $2 and c.recruiter_partner_id = $3 as "isTheirs", o.conversion_id = c.id as "isLinked",
         e.conversion_id = c.id as "hasEvent", (c.customer_hash is not null) as "hasCustomer",
         array(select l.kind || ' ' || l.amount_cents from ledger_entry l where l.conversion_id = c.id order by l.id) as lines
       from conversion c join sale_order o on o.id = c.sale_order_id
       join incoming_event e on e.program_id = c.program_id and e.order_ref = c.external_ref
       where c.program_id = $1 order by c.id`,
      [program.id, seller.id, recruiter.id],
    );
    expect(rows).toHaveLength(14);
    for (const { id, hasCustomer: _hasCustomer, ...row } of rows) {
      expect(outcomes.some((outcome, place) => place % 3 === index && outcome.conversionId === id)).toBe(
        true,
      );
      expect(row).toEqual({
        ...{ isTheirs: true, isLinked: true, hasEvent: true },
        lines: ["direct 2000", "override 200", "platform_fee 110"],
      });
    }
    expect(rows.filter(({ hasCustomer }) => hasCustomer)).toHaveLength(7);
  }
  expect((await verifyLedger(deps, null, null)).problems).toEqual([]);
});

test("among many at once, one order, one event id and one customer are each recorded as one after the other", async () => {
  const scene = await sellingScene(make, { newCustomersOnly: true });
  const record = createEventRecorder(deps);
  const [sameEvent, sameOrder] = [eventId(), orderId()];
  const ofCustomer = (order: string) => saleBody(scene, order, { customerEmail: "One@example.com" });
  const [orders, events, customers] = await Promise.all([
    Promise.all([1, 2, 3].map(() => record(received(scene, saleBody(scene, sameOrder))))),
    Promise.all([1, 2, 3].map(() => record(received(scene, saleBody(scene, orderId()), sameEvent)))),
    Promise.all([1, 2, 3].map(() => record(received(scene, ofCustomer(orderId()))))),
    Promise.all(Array.from({ length: 10 }, () => record(received(scene, saleBody(scene, orderId()))))),
  ]);
  expect(orders.map(({ status }) => status).sort()).toEqual(["duplicate", "duplicate", "processed"]);
  expect(new Set(orders.map(({ conversionId }) => conversionId)).size).toBe(1);
  expect(events.map(({ status }) => status).sort()).toEqual(["duplicate", "duplicate", "processed"]);
  expect(new Set(events.map(({ conversionId }) => conversionId)).size).toBe(1);
  expect(customers.map(({ status }) => status).sort()).toEqual(["processed", "unmatched", "unmatched"]);
  expect(await countOf(scene.program.id, "conversion")).toBe(13);
  expect(await countOf(scene.program.id, "incoming_event")).toBe(17);
});

test("a sale that nobody is credited with, or in another currency, costs no other", async () => {
  const scene = await sellingScene(make);
  const record = createEventRecorder(deps);
  const odd = [{ refCode: "NOBODY" }, { currency: "JPY" }, { refCode: null }];
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      record(received(scene, saleBody(scene, orderId(), odd[index - 4] ?? {}))),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(
    outcomes.map((_, index) => (["unmatched", "error", "unmatched"] as const)[index - 4] ?? "processed"),
  );
});

test("a sale that cannot be recorded by a fault of ours costs no other", async () => {
  const scene = await sellingScene(make);
  const record = createEventRecorder(deps);
  const faulty = Object.defineProperty(saleBody(scene, orderId()), "amountCents", {
    get: () => {
      throw new TypeError("a fault of ours");
    },
  });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) =>
      record(received(scene, index === 4 ? faulty : saleBody(scene, orderId()))),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(
    outcomes.map((_, index) => (index === 4 ? "rejected" : "fulfilled")),
  );
  expect(await countOf(scene.program.id, "conversion")).toBe(11);
});

describe("what others lock", () => {
  test("a program that is being changed holds back its own sales only", async () => {
    const [locked, other] = await Promise.all([sellingScene(make), sellingScene(make)]);
    const record = createEventRecorder(deps);
    const holder = await heldOpen(deps, (tx) =>
      tx.execute("select from program where id = $1 for no key update", [locked.program.id]),
    );
    const waiting = record(received(locked, saleBody(locked, orderId())));
    const sales = await Promise.all(
      Array.from({ length: 6 }, () => record(received(other, saleBody(other, orderId())))),
    );
    expect(sales.every(({ status }) => status === "processed")).toBe(true);
    expect(await countOf(locked.program.id, "conversion")).toBe(0);
    await holder.commit();
    expect((await waiting).status).toBe("processed");
  });

  test("an order that is being recorded by another process holds back its own repetition only", async () => {
    const scene = await sellingScene(make);
    const record = createEventRecorder(deps);
    const order = orderId();
    const holder = await heldOpen(deps, receive(scene, saleBody(scene, order)));
    const first = record(received(scene, saleBody(scene, orderId())));
    const second = record(received(scene, saleBody(scene, orderId())));
    const repeated = record(received(scene, saleBody(scene, order)));
    const others = await Promise.all([
      ...[first, second],
      ...Array.from({ length: 4 }, () => record(received(scene, saleBody(scene, orderId())))),
    ]);
    expect(others.every(({ status }) => status === "processed")).toBe(true);
    await holder.commit();
    expect((await repeated).status).toBe("duplicate");
    expect(await countOf(scene.program.id, "conversion")).toBe(7);
  });
});

test("a usual sale is recorded while every connection for other work is in use", async () => {
  const scene = await sellingScene(make);
  const record = createEventRecorder(deps);
  const all = Array.from({ length: deps.pool.options.max }, () => deps.pool.connect());
  const inUse = await Promise.all(all);
  try {
    const outcome = await record(received(scene, saleBody(scene, orderId())));
    expect(outcome.status).toBe("processed");
    expect(deps.pool.idleCount).toBe(0);
  } finally {
    for (const connection of inUse) connection.release();
  }
});

describe("while the database accepts no more connections", () => {
  const full = useDeps();

  test("usual sales are recorded on those for other work", async () => {
    const { pool, salesPool } = full.deps;
    const scene = await sellingScene(full.make);
    const opened = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    for (const connection of opened) connection.release();
    await asOwner(
      full,
      `do $$ begin execute format('alter database %I connection limit 1', current_database()); end $$`,
    );
    const record = createEventRecorder(full.deps);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => record(received(scene, saleBody(scene, orderId())))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => "processed"));
    expect(salesPool.totalCount).toBe(0);
  });
});

test("a sale whose postback is due enqueues it with its own request, whoever it was recorded with", async () => {
  const scene = await sellingScene(make);
  await inTransaction(deps, (tx) =>
    tx.execute("insert into postback (partner_id, url, updated_at) values ($1, $2, $3)", [
      ...[scene.seller.id, "https://partner.example/postback", tx.now],
    ]),
  );
  const record = createEventRecorder(deps);
  const requests = Array.from({ length: 8 }, (_, index) => `request-${index}`);
  const outcomes = await Promise.all(
    requests.map((requestId) =>
      runWithin({ requestId, traceparent: null }, () => record(received(scene, saleBody(scene, orderId())))),
    ),
  );
  const messages = await deps.sql.rows<{ requestId: string; conversionId: string }>(
    `select o.payload #>> '{origin,requestId}' as "requestId", d.conversion_id as "conversionId"
     from outbox o join postback_delivery d on o.workflow_id like '%' || d.id
     where d.conversion_id = any($1) order by 1`,
    [outcomes.map(({ conversionId }) => conversionId)],
  );
  expect(messages).toEqual(
    requests.map((requestId, index) => ({ requestId, conversionId: outcomes[index]!.conversionId })),
  );
});
