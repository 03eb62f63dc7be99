import { expect, test } from "@jest/globals";
import { recordPostback } from "../../../src/commands/postbacks/record-postback.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { useWorker } from "../../support/scenes/use-worker.ts";

// No worker runs here.
const world = useWorker();

// POSTBACK-5
test("a stored URL that is none with a sale's values stops no change of the sale, and is not called", async () => {
  const { deps } = world;
  const conversionId = await world.sale();
  await world.setPostbackUrl("https:///a.{payout}/");
  const change = { conversionId, event: "approved", cause: "test" } as const;
  expect(await inTransaction(deps, (tx) => recordPostback(tx, change))).toBeNull();
  expect(await deps.sql.rows("select from postback_delivery where cause = 'test'")).toEqual([]);
});
