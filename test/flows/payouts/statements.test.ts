import { expect, test } from "@jest/globals";
import { asyncLocalStorage, type Context } from "@temporalio/activity";
import { watchQueries } from "../../../bench/count-queries.ts";
import { createPayoutActivities } from "../../../src/activities/payout-activities.ts";
import { createRails } from "../../../src/rails/create-rails.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps(() => ({ RAIL_CALLS_AT_ONCE: "100" }));
const running = { cancellationSignal: new AbortController().signal } as unknown as Context;

test("a payout over the sandbox takes fourteen statements, begin and commit included", async () => {
  const world = await payoutWorld(deps);
  await world.deposit(10_000);
  for (let count = 0; count < 3; count += 1) {
    const partner = await world.payee();
    await world.earn(partner.id, 2_000);
  }
  await world.batch();
  const activities = createPayoutActivities(deps, createRails(deps));
  // The last one of the three stays under way, so that the batch is not notified.
  const [first, second] = await world.payouts();
  const pay = (payoutId: string) =>
    asyncLocalStorage.run(running, () => activities.advancePayout({ payoutId }));
  // Opens what is opened once.
  await pay(first!.id);

  const queries = watchQueries();
  const found = await pay(second!.id);
  const sent = queries.end().map(({ text }) => text);
  expect(found).toMatchObject({ done: "paid" });
  // Notices for the relay are sent beside it, for several payouts at once; a connection is set up when it is opened.
  expect(sent.filter((text) => !/pg_notify|from pg_settings/.test(text))).toHaveLength(14);
});
