import { expect, test } from "@jest/globals";
import { broadcastMessage } from "../../../src/commands/messages/broadcast-message.ts";
import { sendBrandMessage } from "../../../src/commands/messages/send-brand-message.ts";
import { sendPartnerMessage } from "../../../src/commands/messages/send-partner-message.ts";
import { inTransaction, type Tx } from "../../../src/db/transaction.ts";
import { listThreads } from "../../../src/queries/messages/list-threads.ts";
import { TESTER } from "../../support/scenes/payout-world.ts";
import { partnerScene } from "../../support/entry-points/partner.ts";
import { until } from "../../support/scenes/until.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps, make } = useDeps();

async function thread() {
  const { brand, program, partner } = await partnerScene(make);
  const from = { brandId: brand.id, brandName: brand.name, origin: TESTER };
  return {
    ask: () =>
      inTransaction(deps, (tx) =>
        sendPartnerMessage(tx, {
          ...{ accountId: partner.account.id, program: program.id, body: "When?", origin: TESTER },
        }),
      ),
    answer: (tx: Tx) => sendBrandMessage(tx, { ...from, partnerId: partner.id, body: "Tomorrow." }),
    broadcast: (tx: Tx) => broadcastMessage(tx, { ...from, programId: program.id, body: "To all." }),
    isWaiting: async () => {
      const filter = { brandId: brand.id, programId: program.id, isWaiting: true };
      return (await listThreads(deps.sql, filter, { limit: 10, after: null })).length === 1;
    },
  };
}

test("a message to the partner answers what came before it", async () => {
  const { ask, answer, isWaiting } = await thread();
  await ask();
  expect(await isWaiting()).toBe(true);
  await inTransaction(deps, answer);
  expect(await isWaiting()).toBe(false);
});

test("a broadcast answers nobody", async () => {
  const { ask, broadcast, isWaiting } = await thread();
  await ask();
  await inTransaction(deps, broadcast);
  expect(await isWaiting()).toBe(true);
});

test("a message answers the questions before it, and none that came after it began", async () => {
  const { ask, answer, isWaiting } = await thread();
  await ask();
  await inTransaction(deps, async (tx) => {
    await until("a later millisecond", async () => deps.systemClock.now().getTime() > tx.now.getTime() + 1);
    await ask();
    await answer(tx);
  });
  expect(await isWaiting()).toBe(true);
  await inTransaction(deps, answer);
  expect(await isWaiting()).toBe(false);
});

test("a message that began before the question does not answer it", async () => {
  const { ask, answer, isWaiting } = await thread();
  await inTransaction(deps, async (tx) => {
    // Messages have the times of their transactions, in milliseconds.
    await until("a later millisecond", async () => deps.systemClock.now().getTime() > tx.now.getTime() + 1);
    await ask();
    await answer(tx);
  });
  expect(await isWaiting()).toBe(true);
});
