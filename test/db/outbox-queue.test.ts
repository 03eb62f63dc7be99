import { beforeEach, expect, test } from "@jest/globals";
import {
  endOverlongRests,
  giveBack,
  leaseOutboxMessages,
  LONGEST_PAUSE_MS,
  markFailed,
  markHandedOver,
  newTurns,
  renewLeases,
} from "../../src/db/outbox-queue.ts";
import { enqueue } from "../../src/db/outbox.ts";
import { sqlOfConnection, sqlThrough } from "../../src/db/sql.ts";
import { newId } from "../../src/domain/ids.ts";
import { listOutbox } from "../../src/queries/operations/list-outbox.ts";
import { countNeededWorkflows } from "../../src/queries/operations/open-processes.ts";
import { outboxIsHandedOver } from "../../src/queries/reconciliation/process-checks.ts";
import { withClient } from "../../src/local/postgres/databases.ts";
import { asOwner } from "../support/scenes/as-owner.ts";
import { planOf, rowsReadOf } from "../support/scenes/plans.ts";
import { useDeps } from "../support/scenes/use-deps.ts";

const { deps, environment } = useDeps();

beforeEach(() => deps.sql.execute("delete from outbox"));

/** A message that a relay has leased before it stood still, so that another one takes it. */
async function leasedId(): Promise<number> {
  await enqueue(deps.sql, {
    kind: "mail",
    workflowId: "mail/mail_1",
    input: {},
    summary: "one",
    attributes: {},
  });
  const [leased] = await leaseOutboxMessages(deps.sql, 1, newTurns());
  return leased!.id;
}

const rejection = (id: number) => ({ id, attempts: 10, error: "invalid", pauseMs: 1_000, isParked: true });

const row = () =>
  deps.sql.row<{ last_error: string | null }>(
    "select attempts, last_error, done_at is not null as is_done, parked_at from outbox where workflow_id = 'mail/mail_1'",
  );

const DONE = { attempts: 0, last_error: null, is_done: true, parked_at: null };

// Review: scale 11
test("a transaction writes all of its messages by one statement, and wakes the relay once", async () => {
  const messages = Array.from({ length: 500 }, (_, number) => ({
    ...({
      kind: "mail",
      workflowId: `mail/mail_${number}`,
      input: {},
      summary: "one",
      attributes: {},
    } as const),
  }));
  let statements = 0;
  let wakes = 0;
  const counted = sqlThrough(deps.sql, (statement) => {
    statements += 1;
    return statement();
  });
  await enqueue({ ...deps.sql, ...counted, wakeRelay: () => (wakes += 1) }, ...messages);
  expect({ statements, wakes }).toEqual({ statements: 1, wakes: 1 });
  expect(await deps.sql.rows("select from outbox")).toHaveLength(500);
});

// OPERATE-14
test("what another relay has handed over stays done when a relay that stood still reports a rejection", async () => {
  const id = await leasedId();
  await markHandedOver(deps.sql, [id]);
  await markFailed(deps.sql, [rejection(id)]);
  expect(await row()).toEqual(DONE);
});

// OPERATE-14
test("a message that was parked meanwhile is parked no more once a relay reports that Temporal has it", async () => {
  const id = await leasedId();
  await markFailed(deps.sql, [rejection(id)]);
  await markHandedOver(deps.sql, [id]);
  expect(await row()).toEqual({ ...DONE, attempts: 10 });
});

// OPERATE-14
test("giving back a message that another relay has handed over changes nothing", async () => {
  const id = await leasedId();
  await markHandedOver(deps.sql, [id]);
  const availableAt = () => deps.sql.row("select available_at from outbox where id = $1", [id]);
  const before = await availableAt();
  await giveBack(deps.sql, [id]);
  expect(await availableAt()).toEqual(before);
});

// OPERATE-14
test("after the database's clock was set back, no message waits until it has caught up", async () => {
  const id = await leasedId();
  const leased = async () => (await leaseOutboxMessages(deps.sql, 10, newTurns())).map((each) => each.id);
  await deps.sql.execute("update outbox set available_at = now() + interval '1 hour'");
  expect(await leased()).toEqual([]);
  await endOverlongRests(deps.sql);
  expect(await leased()).toEqual([id]);
  await markFailed(deps.sql, [{ ...rejection(id), pauseMs: LONGEST_PAUSE_MS, isParked: false }]);
  await endOverlongRests(deps.sql);
  expect(await leased()).toEqual([]);
});

// OPERATE-14
test("leases, their renewal and end, and what was handed over do not wait for the disk; other changes do", async () => {
  await asOwner(
    { environment },
    `create function note_durability() returns trigger language plpgsql as $$
       begin new.last_error := current_setting('synchronous_commit'); return new; end $$;
     create trigger notes_durability before update on outbox for each row execute function note_durability()`,
  );
  const durability = async () => (await row())!.last_error;
  await withClient(environment["DATABASE_URL"]!, async (client) => {
    await client.query("set synchronous_commit = 'local'");
    const sql = { ...deps.sql, ...sqlOfConnection(client) };
    const id = await leasedId();
    await sql.execute("update outbox set available_at = now() where id = $1", [id]);
    expect(await durability()).toBe("local");
    await leaseOutboxMessages(sql, 1, newTurns());
    expect(await durability()).toBe("off");
    for (const change of [renewLeases, giveBack, markHandedOver]) {
      await sql.execute("update outbox set attempts = attempts where id = $1", [id]);
      expect(await durability()).toBe("local");
      await change(sql, [id]);
      expect(await durability()).toBe("off");
    }
  });
  await asOwner({ environment }, "drop function note_durability cascade");
});

/** After a batch of very many payouts has been opened, with the statistics from before. @returns the first open one's id */
async function fillAsALargeBatch(): Promise<number> {
  const fill = (from: number, to: number) =>
    deps.sql.execute(
      `insert into outbox (topic, lane, program_id, workflow_id, payload, created_at, available_at)
       select 'payout', 'bulk', $3, 'payout/pay_' || lpad(n::text, 8, '0'), '{}', now(), now() from generate_series($1::int, $2::int) n`,
      [from, to, newId("brand")],
    );
  await fill(1, 2_000);
  await deps.sql.execute("update outbox set done_at = now()");
  await asOwner({ environment }, "analyze outbox");
  await fill(2_001, 6_000);
  const first = await deps.sql.row<{ id: number }>("select min(id) as id from outbox where done_at is null");
  return first!.id;
}

test.each<[string, (sql: typeof deps.sql, id: number) => Promise<void>]>([
  ["extending a lease", (sql, id) => renewLeases(sql, [id])],
  ["giving one back", (sql, id) => giveBack(sql, [id])],
  ["a failure", (sql, id) => markFailed(sql, [rejection(id)])],
  ["a delivery", (sql, id) => markHandedOver(sql, [id])],
])("%s reads its own message only, however many are open", async (_, call) => {
  const id = await fillAsALargeBatch();
  const nodes = await planOf(deps.sql, (sql) => call(sql, id));
  expect(Math.max(...rowsReadOf(nodes, "outbox"))).toBeLessThanOrEqual(1);
});

test("a lease reads hardly more messages than it takes, however many are open", async () => {
  await fillAsALargeBatch();
  const most = 16;
  const nodes = await planOf(deps.sql, async (explained) => {
    let statements = 0;
    // What the first statement finds is what the second one leases.
    const rows: typeof explained.rows = async <Row>(...statement: Parameters<typeof explained.rows>) => {
      statements += 1;
      const none = await explained.rows<Row>(...statement);
      return statements === 1 ? deps.sql.rows<Row>(...statement) : none;
    };
    await leaseOutboxMessages({ ...explained, rows }, most, newTurns());
    expect(statements).toBe(2);
  });
  expect(Math.max(...rowsReadOf(nodes, "outbox"))).toBeLessThanOrEqual(2 * most);
});

test.each<[string, (sql: typeof deps.sql) => Promise<unknown>]>([
  ["the sweep's count of a kind", (sql) => countNeededWorkflows(sql, "payout")],
  [
    "verification",
    (sql) => outboxIsHandedOver.run(sql, { programId: null, after: null, upTo: null, withSealed: false }),
  ],
  ["the operator's list", (sql) => listOutbox(sql, { isParkedOnly: false }, 50)],
])("%s reads open messages only, however many were delivered", async (_, read) => {
  await deps.sql.execute(
    `insert into outbox (topic, lane, program_id, workflow_id, payload, created_at, available_at, done_at)
     select 'payout', 'money', $1, 'payout/pay_' || n, '{}', now(), now(), case when n <= 20000 then now() end
     from generate_series(1, 20010) n`,
    [newId("brand")],
  );
  await asOwner({ environment }, "vacuum analyze outbox");
  const nodes = await planOf(deps.sql, read, { needed: 10 });
  expect(Math.max(...rowsReadOf(nodes, "outbox"))).toBeLessThanOrEqual(10);
});
