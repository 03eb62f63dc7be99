import { expect, test } from "@jest/globals";
import { endCall } from "../../../src/commands/postbacks/end-call.ts";
import { enterHost } from "../../../src/commands/postbacks/host-queue.ts";
import { openAttempt } from "../../../src/commands/postbacks/open-attempt.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import type { CallResult } from "../../../src/http-client/call-result.ts";
import { useWorker } from "../../support/scenes/use-worker.ts";

// No worker runs here.
const world = useWorker();

const ANSWERED: CallResult = {
  ...{ kind: "answered", statusCode: 200, retryAfter: null, location: null, excerpt: "", address: null },
};

// POSTBACK-3, POSTBACK-13
test("a call that ends after it was made again changes nothing, and its repeat keeps the slot at the host", async () => {
  const { deps, program } = world;
  const host = "tracker.example";
  await world.setPostbackUrl(`https://${host}/pb`);
  const deliveryId = await world.postback({ cause: "late" });
  const open = (isWorkerLost: boolean) =>
    inTransaction(deps, (tx) =>
      openAttempt(tx, {
        deliveryId,
        isWorkerLost,
        mayCall: (dueSince) => enterHost(tx, { deliveryId, host, brandId: program.brandId }, dueSince),
      }),
    );
  const end = (number: number) =>
    inTransaction(deps, (tx) =>
      endCall(tx, { deliveryId, number, result: ANSWERED, endedAt: deps.systemClock.now() }, host),
    );
  const slots = () =>
    deps.sql.rows<{ id: string }>("select delivery_id as id from postback_slot where host = $1", [host]);
  expect(await open(false)).toMatchObject({ kind: "call", number: 1 });
  expect(await open(true)).toMatchObject({ kind: "call", number: 2 });
  await end(1);
  expect(await slots()).toEqual([{ id: deliveryId }]);
  expect(await end(2)).toMatchObject({ kind: "done", status: "sent" });
  expect(await slots()).toEqual([]);
});
