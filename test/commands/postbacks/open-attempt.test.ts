import { expect, test } from "@jest/globals";
import { openAttempt } from "../../../src/commands/postbacks/open-attempt.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { useWorker } from "../../support/scenes/use-worker.ts";

// No worker runs here.
const world = useWorker();

// POSTBACK-3
test("a first call whose worker is lost is repeated at once, and counts; a later one keeps to the table", async () => {
  await world.setPostbackUrl("https://tracker.example/pb");
  const deliveryId = await world.postback({ cause: "lost" });
  const open = (isWorkerLost: boolean) =>
    inTransaction(world.deps, (tx) =>
      openAttempt(tx, { deliveryId, isWorkerLost, mayCall: () => Promise.resolve(true) }),
    );
  expect(await open(false)).toMatchObject({ kind: "call", number: 1 });
  expect(await open(false)).toMatchObject({ kind: "wait" });
  expect(await open(true)).toMatchObject({ kind: "call", number: 2 });
  expect(await open(true)).toMatchObject({ kind: "wait" });
  expect(
    await world.deps.sql.rows<{ number: number; isClosed: boolean }>(
      `select number, finished_at is not null as "isClosed" from postback_attempt where delivery_id = $1 order by number`,
      [deliveryId],
    ),
  ).toEqual([
    { number: 1, isClosed: true },
    { number: 2, isClosed: false },
  ]);
});
