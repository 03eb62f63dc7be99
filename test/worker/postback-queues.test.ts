import { expect, test } from "@jest/globals";
import { startPostbackQueues } from "../../src/worker/postback-queues.ts";
import { heldOpen } from "../support/scenes/held-open.ts";
import { until } from "../support/scenes/until.ts";
import { useWorker } from "../support/scenes/use-worker.ts";

const world = useWorker();

// POSTBACK-13
test("a host whose queue cannot be served delays the others, and does not take their turn", async () => {
  const { deps } = world;
  const hosts = ["a.example", "b.example"];
  const deliveries: string[] = [];
  for (const host of hosts) {
    await deps.sql.execute("insert into postback_host (host, most_at_once) values ($1, 8)", [host]);
    // Whoever is recorded next waits behind this one.
    await deps.sql.execute(
      "insert into postback_turn (delivery_id, host, program_id, since) values ($1, $2, 'brd_a', now())",
      [`dlv_before_${host}`, host],
    );
    await world.setPostbackUrl(`https://${host}/pb`);
    deliveries.push(await world.postback({ cause: host }));
  }
  const called = async () =>
    (await deps.sql.rows<{ id: string }>("select delivery_id as id from postback_slot")).map(({ id }) => id);

  const held = await heldOpen(deps, (tx) =>
    tx.execute("select from postback_host where host = $1 for update", [hosts[0]]),
  );
  const queues = startPostbackQueues(deps);
  await until("the other host's delivery to be called", async () => (await called()).length > 0);
  expect(await called()).toEqual([deliveries[1]]);
  await held.commit();
  await until("both to be called", async () => (await called()).length === 2);
  await queues.stop();
  expect((await called()).sort()).toEqual([...deliveries].sort());
});
