import { expect, test } from "@jest/globals";
import { callWaiting } from "../../../src/commands/postbacks/host-queue.ts";
import { openAttempt } from "../../../src/commands/postbacks/open-attempt.ts";
import { sendAgain } from "../../../src/commands/postbacks/send-again.ts";
import { setPostback } from "../../../src/commands/postbacks/set-postback.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { startLeftovers } from "../../../src/worker/leftovers.ts";
import { until } from "../../support/scenes/until.ts";
import { useWorker } from "../../support/scenes/use-worker.ts";

// No worker runs here.
const world = useWorker();

// POSTBACK-13
test("switching postbacks off ends very many: the newest at once, none is called any more, and workers end the others", async () => {
  const { deps, partner, accountId, program } = world;
  const host = "tracker.example";
  const url = `https://${host}/pb`;
  await world.setPostbackUrl(url);
  await deps.sql.execute(
    `insert into postback_delivery (id, partner_id, conversion_id, event, cause, url, status, created_at)
     select 'dlv_' || to_char(n, 'FM0000'), $1, $2, 'recorded', 'cause' || n, $3, 'pending',
       service_now() - interval '1 hour' + n * interval '1 second'
     from generate_series(1, 2500) n`,
    [partner.id, await world.sale(), url],
  );
  await deps.sql.execute(
    `insert into postback_turn (delivery_id, host, program_id, since)
     select id, $1, $2, created_at from postback_delivery where id > 'dlv_0001'`,
    [host, program.brandId],
  );
  const setUrl = (newUrl: string | null) =>
    inTransaction(deps, (tx) =>
      setPostback(tx, {
        partner: { partnerId: partner.id, accountId, brandId: program.brandId, programId: program.id },
        url: newUrl,
        origin: { actor: { kind: "operator", id: "test" }, requestId: null },
      }),
    );
  const countOf = async (where: string) =>
    (await deps.sql.row<{ count: number }>(`select count(*) as count from ${where}`))!.count;
  const failed = () => countOf("postback_delivery where status = 'failed'");

  await setUrl(null);
  expect(await failed()).toBe(1_000);
  expect(await countOf("postback_delivery where status = 'failed' and id <= 'dlv_1500'")).toBe(0);

  // What was recorded before is ended, though postbacks are on again.
  await setUrl(url);
  const later = await world.postback({ cause: "later" });
  const mayCall = () => Promise.resolve(true);
  const open = (deliveryId: string) =>
    inTransaction(deps, (tx) => openAttempt(tx, { deliveryId, isWorkerLost: false, mayCall }));
  expect(await open("dlv_0001")).toEqual({ kind: "done", status: "failed" });
  expect(await inTransaction(deps, (tx) => callWaiting(tx, host))).toEqual({ called: [], isMore: true });
  expect(await failed()).toBe(1_101);

  const endings = startLeftovers(deps, "postback_ending");
  await until("all to be ended", async () => (await countOf("postback_ending")) === 0);
  await endings.stop();
  expect(await failed()).toBe(2_500);
  expect(await inTransaction(deps, (tx) => callWaiting(tx, host))).toEqual({
    called: [later],
    isMore: false,
  });
  expect(await open(later)).toMatchObject({ kind: "call", number: 1 });
});

// POSTBACK-11
test("one that is yet to be ended is sent again with the URL of now", async () => {
  const { deps, partner, accountId, program } = world;
  await world.setPostbackUrl("https://tracker.example/new");
  const deliveryId = await world.postback({ cause: "old" });
  await deps.sql.execute(
    `update postback_delivery set url = 'https://gone.example/old', status = 'retrying', next_attempt_at = service_now()
     where id = $1`,
    [deliveryId],
  );
  await deps.sql.execute(
    `insert into postback_ending (partner_id, before_time, before_id, is_erasure)
     values ($1, (select created_at + interval '1 millisecond' from postback_delivery where id = $2), '', false)`,
    [partner.id, deliveryId],
  );
  const sent = await inTransaction(deps, (tx) =>
    sendAgain(tx, {
      partner: { partnerId: partner.id, accountId, brandId: program.brandId, programId: program.id },
      deliveryId,
      origin: { actor: { kind: "operator", id: "test" }, requestId: null },
    }),
  );
  const deliveries = await deps.sql.rows(
    "select url, status from postback_delivery where id = any($1::text[]) order by created_at",
    [[deliveryId, sent.deliveryId]],
  );
  expect(deliveries).toEqual([
    { url: "https://gone.example/old", status: "failed" },
    { url: "https://tracker.example/new", status: "pending" },
  ]);
});
