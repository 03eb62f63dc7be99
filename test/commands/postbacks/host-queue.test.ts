import { expect, test } from "@jest/globals";
import { callWaiting } from "../../../src/commands/postbacks/host-queue.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { hostsWithFreeSlots } from "../../../src/queries/postbacks/waiting-hosts.ts";
import { useWorker } from "../../support/scenes/use-worker.ts";

// No worker runs here.
const world = useWorker();

// POSTBACK-13
test("programs that wait for one host take turns, and a host whose callers died is called again", async () => {
  const { deps } = world;
  const host = "tracker.example";
  await world.setPostbackUrl(`https://${host}/pb`);
  await deps.sql.execute("insert into postback_host (host, most_at_once) values ($1, 3)", [host]);
  await deps.sql.execute(
    "insert into postback_slot (delivery_id, host, taken_until) values ('dlv_dead', $1, now() - interval '1 second')",
    [host],
  );
  await deps.sql.execute(
    "insert into postback_turn (delivery_id, host, program_id, since) values ('dlv_gone', $1, 'prg_b', now())",
    [host],
  );
  const ids: string[] = [];
  for (let count = 0; count < 6; count += 1) ids.push(await world.postback({ cause: `turn-${count}` }));
  await deps.sql.execute(
    `update postback_turn set program_id = case when delivery_id = $1 then 'prg_b' else 'prg_a' end
     where delivery_id <> 'dlv_gone'`,
    [ids[5]],
  );
  expect(await deps.sql.rows("select from outbox where topic = 'postback'")).toEqual([]);
  expect(await hostsWithFreeSlots(deps.sql, new Date())).toEqual([host]);
  await inTransaction(deps, (tx) => callWaiting(tx, host));
  expect(await deps.sql.rows("select from outbox where topic = 'postback'")).toHaveLength(3);
  expect(await hostsWithFreeSlots(deps.sql, new Date())).toEqual([]);
  const called = await deps.sql.rows<{ delivery_id: string }>(
    "select delivery_id from postback_slot where host = $1",
    [host],
  );
  expect(called.map((row) => row.delivery_id).sort()).toEqual([...ids.slice(0, 2), ids[5]!].sort());
});
