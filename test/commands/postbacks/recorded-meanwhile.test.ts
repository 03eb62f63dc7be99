import { expect, test } from "@jest/globals";
import { rejectConversion } from "../../../src/commands/conversions/reject-conversion.ts";
import { erasePersonalData } from "../../../src/commands/erasure/erase-personal-data.ts";
import { setPostback } from "../../../src/commands/postbacks/set-postback.ts";
import { inTransaction, type Tx } from "../../../src/db/transaction.ts";
import { startLeftovers } from "../../../src/worker/leftovers.ts";
import { oneAfterTheOther } from "../../support/scenes/held-open.ts";
import { countLeft } from "../../support/scenes/leftovers.ts";
import { until } from "../../support/scenes/until.ts";
import { useWorker } from "../../support/scenes/use-worker.ts";

// No worker runs here.
const world = useWorker();
const origin = { actor: { kind: "operator", id: "test" }, requestId: null } as const;

/** The delivery of a rejection that is committed while `ending` waits for it. */
async function deliveryEndedBy(ending: (tx: Tx) => Promise<unknown>) {
  const { deps, program } = world;
  await world.setPostbackUrl("https://tracker.example/pb");
  const conversionId = await world.sale();
  await oneAfterTheOther(
    deps,
    (tx) =>
      rejectConversion(tx, {
        ...{ brandId: program.brandId, conversionId, reason: null, reasonCode: "fraud", origin },
      }),
    () => inTransaction(deps, ending),
  );
  const endings = startLeftovers(deps, "postback_ending");
  await until("all to be ended", async () => (await countLeft(deps.sql, "postback_ending")) === 0);
  await endings.stop();
  return deps.sql.row(
    "select event, status, url <> '' as has_url from postback_delivery where conversion_id = $1 and event = 'reversed'",
    [conversionId],
  );
}

// POSTBACK-13
test("a partner who switches postbacks off gets none of a rejection that was not yet committed", async () => {
  const { partner, accountId, program } = world;
  const delivery = await deliveryEndedBy((tx) =>
    setPostback(tx, {
      partner: { partnerId: partner.id, accountId, brandId: program.brandId, programId: program.id },
      ...{ url: null, origin },
    }),
  );
  expect(delivery).toEqual({ event: "reversed", status: "failed", has_url: true });
});

// PARTNER-20
test("a deleted account leaves no URL of a rejection that was not yet committed, and no call", async () => {
  const delivery = await deliveryEndedBy((tx) => erasePersonalData(tx, world.accountId));
  expect(delivery).toEqual({ event: "reversed", status: "failed", has_url: false });
});
