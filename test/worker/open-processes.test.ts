import { beforeAll, expect, test } from "@jest/globals";
import { enqueueMails } from "../../src/db/mail.ts";
import { enqueue } from "../../src/db/outbox.ts";
import type { Sql } from "../../src/db/sql.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import { newId } from "../../src/domain/ids.ts";
import {
  countOpenProcesses,
  dueProcesses,
  isAnyOpen,
  pageOfOpenProcesses,
  sampleOfOpenProcesses,
} from "../../src/queries/operations/open-processes.ts";
import { PROCESSES } from "../../src/domain/processes/process.ts";
import { OPEN_PROCESS_KINDS, type OpenProcessKind } from "../../src/queries/operations/open-kinds.ts";
import { fillSales } from "../support/scenes/bulk-sales.ts";
import { planOf, rowsReadOf } from "../support/scenes/plans.ts";
import { useWorker } from "../support/scenes/use-worker.ts";

const world = useWorker();
beforeAll(async () => {
  const { sql } = world.deps;
  const { partner, program, accountId } = world;
  const conversionId = await world.sale({ holdHours: 24 });
  await sql.execute(
    `insert into warning (id, partner_id, number, reason, opened_at, due_at)
     values ($1, $2, 3, 'r', service_now(), service_now() + interval '7 days')`,
    [newId("warning"), partner.id],
  );
  await sql.execute(
    `insert into terms_change (id, program_id, number, requested_at, effective_at, changes)
     values ($1, $2, 2, service_now(), service_now() + interval '3 days', '[]')`,
    [newId("termsChange"), program.id],
  );
  await sql.execute(
    `insert into postback_delivery (id, partner_id, conversion_id, event, cause, url, status, created_at)
     values ($1, $2, $3, 'recorded', 'c', 'https://tracker.example/', 'retrying', service_now())`,
    [newId("delivery"), partner.id, conversionId],
  );
  await sql.execute(
    `insert into mail (id, mail_key, account_id, template, variables, status, message_id, created_at)
     values ($1, 'k', $2, 'partner_approved', '{}', 'pending', '<m>', service_now())`,
    [newId("mail"), accountId],
  );
  const broadcastId = newId("broadcast");
  await sql.execute(
    `insert into broadcast (id, program_id, brand_id, body, recipients, created_at)
     values ($1, $2, $3, 'b', 1, service_now())`,
    [broadcastId, program.id, program.brandId],
  );
  await sql.execute(
    `insert into message (id, partner_id, broadcast_id, sender, sender_name, body, created_at)
     values ($1, $2, $3, 'brand', 'B', 'b', service_now())`,
    [newId("message"), partner.id, broadcastId],
  );
  await sql.execute(
    `insert into provider_delivery (id, program_id, source, headers, body_sealed, traces, request_id, received_at, stored_at)
     values ($1, $2, 'stripe', '{}', 'sealed', '{}', 'req', service_now(), now() - interval '1 minute')`,
    [newId("hook"), program.id],
  );
});

test.each(["hold", "warning", "terms", "postback", "mail", "broadcast", "delivery"] as const)(
  "an open row of the kind %s is found until its outbox message is in the outbox",
  async (kind) => {
    const { sql } = world.deps;
    const page = (after: string) => pageOfOpenProcesses(sql, kind, { after, limit: 10 });
    const [found, ...others] = await page("");
    expect(others).toEqual([]);
    expect(found).toMatchObject({ kind, isOverdue: false, outboxMessage: { kind } });
    expect(await sampleOfOpenProcesses(sql, kind, { first: 5, last: 5 })).toEqual([found]);
    expect(await isAnyOpen(sql, [found!])).toBe(true);
    expect(await page(found!.rowId)).toEqual([]);
    expect(await countOpenProcesses(sql)).toMatchObject({ [kind]: 1 });

    await enqueue(sql, found!.outboxMessage);
    expect(await page("")).toEqual([]);
    expect(await sampleOfOpenProcesses(sql, kind, { first: 5, last: 5 })).toEqual([]);
    await sql.execute("delete from outbox");
  },
);

// OPERATE-17
// Review: scale 4
test("what moves money is repaired before everything else", () => {
  const movesMoney = (kind: OpenProcessKind) => PROCESSES[kind].priority === 1;
  const count = OPEN_PROCESS_KINDS.filter(movesMoney).length;
  expect(count).toBeGreaterThan(2);
  expect(OPEN_PROCESS_KINDS.slice(0, count).every(movesMoney)).toBe(true);
});

test("a mail that is owed leaves by the very outbox message that the sweep would write for it", async () => {
  const { deps, accountId } = world;
  await inTransaction(deps, (tx) =>
    enqueueMails(tx, [{ accountId, template: "partner_approved", variables: {}, mailKey: "swept" }]),
  );
  const owed = await deps.sql.row<{ payload: unknown }>(
    "delete from outbox where topic = 'mail' returning payload",
  );
  const found = await pageOfOpenProcesses(deps.sql, "mail", { after: "", limit: 10 });
  expect(found.map(({ outboxMessage }) => outboxMessage)).toContainEqual(owed!.payload);
});

test("what waits for business time is due in the order of its time, at the offset at which it is", async () => {
  const kindsAt = async (days: number) =>
    (await dueProcesses(world.deps.sql, days * 86_400, 10)).map(({ kind }) => kind);
  expect(await kindsAt(0.5)).toEqual([]);
  expect(await kindsAt(2)).toEqual(["hold"]);
  expect(await kindsAt(8)).toEqual(["hold", "terms", "warning"]);
});

// The relay is behind: every open row's message is still in the outbox, and the rows are asked for all the same.
// Review: scale 3, cluster D2
test("looking past rows whose outbox message is open takes one look at each message", async () => {
  const { deps, program, partner } = world;
  await fillSales(deps, program, partner.id, 3_000);
  const holds = await deps.sql.execute(
    `insert into outbox (topic, workflow_id, payload)
     select 'hold', 'hold/' || id, '{}' from conversion where status = 'approved' and external_ref like 'bulk-%'`,
  );
  expect(holds).toBe(1_000);

  const looksAtMessages = async (query: (sql: Sql) => Promise<unknown>) =>
    rowsReadOf(await planOf(deps.sql, query), "outbox").reduce((sum, rows) => sum + rows, 0);
  const ends = { first: 50, last: 10 };
  // One of the rows is of another test, without a message.
  const oneForEach = holds + 1;
  expect(await looksAtMessages((sql) => sampleOfOpenProcesses(sql, "hold", ends))).toBeLessThanOrEqual(
    2 * oneForEach,
  );
  const page = { after: "", limit: 500 };
  expect(await looksAtMessages((sql) => pageOfOpenProcesses(sql, "hold", page))).toBeLessThanOrEqual(
    oneForEach,
  );
});
