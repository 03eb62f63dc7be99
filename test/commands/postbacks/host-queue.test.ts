import { expect, test } from "@jest/globals";
import { endCall } from "../../../src/commands/postbacks/end-call.ts";
import { callWaiting, enterHost, giveUpTurn } from "../../../src/commands/postbacks/host-queue.ts";
import { openAttempt } from "../../../src/commands/postbacks/open-attempt.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { FIRST_POSITION, pageOfMovingProcesses } from "../../../src/queries/operations/open-processes.ts";
import { hostsWithFreeSlots } from "../../../src/queries/postbacks/waiting-hosts.ts";
import { runWithin } from "../../../src/telemetry/work-context.ts";
import { heldOpen } from "../../support/scenes/held-open.ts";
import { useWorker } from "../../support/scenes/use-worker.ts";

// No worker runs here.
const world = useWorker();

/** A host that the partner's postbacks go to, and that is called so often at once. */
async function openHost(host: string, mostAtOnce: number): Promise<void> {
  await world.setPostbackUrl(`https://${host}/pb`);
  await world.deps.sql.execute("insert into postback_host (host, most_at_once) values ($1, $2)", [
    host,
    mostAtOnce,
  ]);
}

/** The deliveries that wait for a host, or that it has slots for. */
async function idsIn(table: "postback_turn" | "postback_slot", host: string): Promise<string[]> {
  const rows = await world.deps.sql.rows<{ id: string }>(
    `select delivery_id as id from ${table} where host = $1`,
    [host],
  );
  return rows.map(({ id }) => id);
}

// POSTBACK-13, OPERATE-35
test("brands that wait for one host take turns, a host whose callers died is called again, and each call belongs to the request that made it", async () => {
  const { deps } = world;
  const host = "tracker.example";
  await openHost(host, 3);
  await deps.sql.execute(
    "insert into postback_slot (delivery_id, host, taken_until) values ('dlv_dead', $1, now() - interval '1 second')",
    [host],
  );
  await deps.sql.execute(
    "insert into postback_turn (delivery_id, host, program_id, since) values ('dlv_gone', $1, 'brd_b', now())",
    [host],
  );
  const openPostbacks = async () =>
    (await pageOfMovingProcesses(deps.sql, "postback", { after: FIRST_POSITION, limit: 10 })).processes
      .map(({ rowId }) => rowId)
      .sort();
  const ids: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    const context = { requestId: `request-${count}`, traceparent: null };
    ids.push(await runWithin(context, () => world.postback({ cause: `turn-${count}` })));
  }
  await deps.sql.execute(
    `update postback_turn set program_id = case when delivery_id = $1 then 'brd_b' else 'brd_a' end
     where delivery_id <> 'dlv_gone'`,
    [ids[5]],
  );
  expect(await deps.sql.rows("select from outbox where topic = 'postback'")).toEqual([]);
  expect(await openPostbacks()).toEqual([]);
  expect(await hostsWithFreeSlots(deps.sql, new Date())).toEqual([host]);
  await inTransaction(deps, (tx) => callWaiting(tx, host));
  const messages = await deps.sql.rows<{ requestId: string }>(
    `select payload -> 'origin' ->> 'requestId' as "requestId" from outbox where topic = 'postback' order by 1`,
  );
  expect(messages.map(({ requestId }) => requestId)).toEqual(["request-0", "request-1", "request-5"]);
  expect(await hostsWithFreeSlots(deps.sql, new Date())).toEqual([]);
  const called = await deps.sql.rows<{ delivery_id: string }>(
    "select delivery_id from postback_slot where host = $1 and taken_until > now()",
    [host],
  );
  const withTurn = [...ids.slice(0, 2), ids[5]!].sort();
  expect(called.map((row) => row.delivery_id).sort()).toEqual(withTurn);
  // Those that still wait have no process, and repair does not look for one.
  expect(await openPostbacks()).toEqual(withTurn);
});

// POSTBACK-13
test("a delivery that is being attempted is passed over, keeps its turn, and nobody waits for its lock", async () => {
  const { deps } = world;
  const host = "shared.example";
  await openHost(host, 3);
  await deps.sql.execute(
    "insert into postback_turn (delivery_id, host, program_id, since) values ('dlv_past', $1, 'brd_a', now())",
    [host],
  );
  const [attempted, other] = [
    await world.postback({ cause: "first" }),
    await world.postback({ cause: "second" }),
  ];

  const held = await heldOpen(deps, (tx) =>
    tx.execute("select from postback_delivery where id = $1 for update", [attempted]),
  );
  expect(await inTransaction(deps, (tx) => callWaiting(tx, host))).toEqual({
    called: [other],
    isMore: false,
  });
  expect(await idsIn("postback_slot", host)).toEqual([other]);
  expect(await idsIn("postback_turn", host)).toEqual([attempted]);

  await held.commit();
  expect(await inTransaction(deps, (tx) => callWaiting(tx, host))).toEqual({
    called: [attempted],
    isMore: false,
  });
  expect((await idsIn("postback_slot", host)).sort()).toEqual([attempted, other].sort());
  expect(await idsIn("postback_turn", host)).toEqual([]);
});

// POSTBACK-13
test("turns of deliveries that have ended are passed over a hundred at a time, and keep no other brand waiting", async () => {
  const { deps, partner } = world;
  const host = "former.example";
  await world.setPostbackUrl(`https://${host}/pb`);
  await deps.sql.execute(
    `insert into postback_delivery (id, partner_id, event, cause, url, status, created_at)
     select 'dlv_former' || n, $1, 'recorded', 'former' || n, $2, 'failed', now() from generate_series(1, 250) n`,
    [partner.id, `https://${host}/pb`],
  );
  await deps.sql.execute(
    `insert into postback_turn (delivery_id, host, program_id, since)
     select 'dlv_former' || n, $1, 'brd_a', now() from generate_series(1, 250) n`,
    [host],
  );
  const [behind, elsewhere] = [
    await world.postback({ cause: "behind" }),
    await world.postback({ cause: "elsewhere" }),
  ];
  await deps.sql.execute(
    `update postback_turn set program_id = case when delivery_id = $1 then 'brd_a' else 'brd_b' end
     where delivery_id in ($1, $2)`,
    [behind, elsewhere],
  );
  const call = async () => {
    const outcome = await inTransaction(deps, (tx) => callWaiting(tx, host));
    const waiting = await deps.sql.rows("select from postback_turn where host = $1", [host]);
    return { ...outcome, waiting: waiting.length };
  };
  expect(await call()).toEqual({ called: [], isMore: true, waiting: 152 });
  expect(await call()).toEqual({ called: [elsewhere], isMore: true, waiting: 51 });
  expect(await call()).toEqual({ called: [behind], isMore: false, waiting: 0 });
});

// POSTBACK-13
test("deliveries that were called and come after their minute are called all the same, no more at once than may be, and keep their place", async () => {
  const { deps, program } = world;
  const host = "late.example";
  await openHost(host, 1);
  await deps.sql.execute(
    "insert into postback_turn (delivery_id, host, program_id, since) values ('dlv_long_gone', $1, 'brd_a', now())",
    [host],
  );
  const [first, second, third, last] = [
    await world.postback({ cause: "late-1" }),
    await world.postback({ cause: "late-2" }),
    await world.postback({ cause: "late-3" }),
    await world.postback({ cause: "late-4" }),
  ];
  const call = () => inTransaction(deps, (tx) => callWaiting(tx, host));
  const letMinutePass = () =>
    deps.sql.execute(
      "update postback_slot set taken_until = now() - interval '1 second' where host = $1 and taken_until > now()",
      [host],
    );
  const arrive = (deliveryId: string) =>
    inTransaction(deps, (tx) =>
      openAttempt(tx, {
        deliveryId,
        isWorkerLost: false,
        mayCall: (dueSince) => enterHost(tx, { deliveryId, host, brandId: program.brandId }, dueSince),
      }),
    );
  const leave = (deliveryId: string) =>
    inTransaction(deps, (tx) =>
      endCall(
        tx,
        {
          deliveryId,
          number: 1,
          result: { kind: "unreachable", error: "no answer", address: null },
          endedAt: deps.systemClock.now(),
        },
        host,
      ),
    );

  // Each is called, and none of them is there within its minute.
  expect(await call()).toMatchObject({ called: [first] });
  await letMinutePass();
  expect(await call()).toMatchObject({ called: [second] });
  await letMinutePass();
  expect(await call()).toMatchObject({ called: [third] });

  expect(await arrive(first)).toMatchObject({ kind: "call" });
  // While one calls, those that come have to wait, whether late or in time.
  expect(await arrive(second)).toEqual({ kind: "queued" });
  expect(await arrive(third)).toEqual({ kind: "queued" });
  expect(await call()).toMatchObject({ called: [] });
  // In the order in which they were recorded, before one that has waited all the time.
  await leave(first);
  expect(await arrive(second)).toMatchObject({ kind: "call" });
  await leave(second);
  expect(await arrive(third)).toMatchObject({ kind: "call" });
  await leave(third);
  expect(await arrive(last)).toMatchObject({ kind: "call" });
});

// POSTBACK-13
test("the turn of a delivery that has ended goes to the next one, but not while it is being called", async () => {
  const { deps } = world;
  const host = "ended.example";
  await openHost(host, 1);
  await deps.sql.execute(
    "insert into postback_turn (delivery_id, host, program_id, since) values ('dlv_earlier', $1, 'brd_a', now())",
    [host],
  );
  const [first, second] = [await world.postback({ cause: "one" }), await world.postback({ cause: "two" })];
  const slots = () => idsIn("postback_slot", host);
  await inTransaction(deps, (tx) => callWaiting(tx, host));
  expect(await slots()).toEqual([first]);
  const giveUp = () => inTransaction(deps, (tx) => giveUpTurn(tx, first));
  await deps.sql.execute(
    "insert into postback_attempt (delivery_id, number, started_at) values ($1, 1, now())",
    [first],
  );
  await giveUp();
  expect(await slots()).toEqual([first]);
  await deps.sql.execute("update postback_attempt set finished_at = now() where delivery_id = $1", [first]);
  await giveUp();
  expect(await slots()).toEqual([second]);
  await giveUp();
  expect(await slots()).toEqual([second]);
});
