import { expect, test } from "@jest/globals";
import { deleteAccount } from "../../../src/commands/erasure/delete-account.ts";
import { oweBroadcastMails } from "../../../src/commands/mail/owe-broadcast-mails.ts";
import { broadcastFurther, broadcastMessage } from "../../../src/commands/messages/broadcast-message.ts";
import { sendPartnerMessage } from "../../../src/commands/messages/send-partner-message.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { listThreads } from "../../../src/queries/messages/list-threads.ts";
import { listThread } from "../../../src/queries/messages/thread.ts";
import { pageOfOpenProcesses } from "../../../src/queries/operations/open-processes.ts";
import { startLeftovers } from "../../../src/worker/leftovers.ts";
import { tracesOf } from "../../support/checks/traces.ts";
import { fillPartners } from "../../support/scenes/bulk-partners.ts";
import { oneAfterTheOther } from "../../support/scenes/held-open.ts";
import { countLeft } from "../../support/scenes/leftovers.ts";
import { TESTER } from "../../support/scenes/payout-world.ts";
import { until } from "../../support/scenes/until.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

/** No worker runs here but those that a test starts. */
const { deps, make } = useDeps();
const traces = tracesOf(deps);

interface Written {
  readonly id: string;
  readonly partnerId: string;
  readonly accountId: string;
}

/** A program with so many approved partners, and a broadcast to them. */
async function broadcastTo(count: number) {
  const brand = await make.brand();
  const program = await make.program(brand.id);
  const first = await make.partner(program, (await make.account()).id);
  await fillPartners(deps.sql, first, count - 1);
  const message = { brandId: brand.id, brandName: "Atlas", programId: program.id, body: "To all." };
  const sent = await inTransaction(deps, (tx) => broadcastMessage(tx, { ...message, origin: TESTER }));
  const { broadcastId } = sent;
  return {
    brand,
    program,
    sent,
    further: () => inTransaction(deps, (tx) => broadcastFurther(tx, broadcastId)),
    written: () =>
      deps.sql.rows<Written>(
        `select m.id, p.id as "partnerId", p.account_id as "accountId" from message m join partner p on p.id = m.partner_id
         where m.broadcast_id = $1`,
        [broadcastId],
      ),
    /** The partners who are still to get it, the next ones first. */
    waiting: () =>
      deps.sql.rows<{ id: string; accountId: string }>(
        `select p.id, p.account_id as "accountId" from partner p
         where p.program_id = $1 and not exists (select from message where partner_id = p.id) order by p.id`,
        [program.id],
      ),
    startsOfMailing: async () => (await traces.outboxMessages(`broadcast/${broadcastId}`)).length,
  };
}

/** Lets workers write what is left. */
async function writeAll(workers = 1) {
  const loops = Array.from({ length: workers }, () => startLeftovers(deps, "recipient_page"));
  await until("all to be written", async () => (await countLeft(deps.sql, "recipient_page")) === 0);
  for (const loop of loops) await loop.stop();
}

const distinct = (written: readonly Written[]) => new Set(written.map(({ partnerId }) => partnerId)).size;

// MESSAGE-2
test("a broadcast writes its first thousand messages, and workers write the others, each once", async () => {
  const { sent, further, written, startsOfMailing } = await broadcastTo(3_300);
  expect([sent.recipients, sent.messageIds.length]).toEqual([3_300, 1_000]);
  expect((await written()).map(({ id }) => id).toSorted()).toEqual(sent.messageIds.toSorted());
  expect(await traces.audit(sent.broadcastId)).toMatchObject([{ details: { recipients: 3_300 } }]);

  // A worker that dies before its page is committed.
  const killed = inTransaction(deps, async (tx) => {
    await broadcastFurther(tx, sent.broadcastId);
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  expect(await written()).toHaveLength(1_000);
  expect(await further()).toBe(true);
  expect(await written()).toHaveLength(2_000);
  expect(await startsOfMailing()).toBe(0);

  await writeAll(2);
  const messages = await written();
  expect([messages.length, distinct(messages)]).toEqual([3_300, 3_300]);
  expect(
    await deps.sql.rows(
      `select distinct m.sender, m.sender_name, m.body, m.read_at, m.created_at = b.created_at as "isOfItsTime"
       from message m join broadcast b on b.id = m.broadcast_id where b.id = $1`,
      [sent.broadcastId],
    ),
  ).toEqual([{ sender: "brand", sender_name: "Atlas", body: "To all.", read_at: null, isOfItsTime: true }]);
  expect(await further()).toBe(false);
  expect(await startsOfMailing()).toBe(1);
});

// MESSAGE-2
test("a thousand partners, and not one more, all get the message with the broadcast", async () => {
  const { sent, written, startsOfMailing } = await broadcastTo(1_000);
  expect([sent.recipients, sent.messageIds.length]).toEqual([1_000, 1_000]);
  expect(distinct(await written())).toBe(1_000);
  expect(await countLeft(deps.sql, "recipient_page")).toBe(0);
  expect(await startsOfMailing()).toBe(1);
});

// MESSAGE-2
test("who was a partner when it was sent gets it, but for deleted accounts, and nobody else", async () => {
  const { program, written, waiting } = await broadcastTo(1_300);
  const [suspended, deleted] = await waiting();
  const late = await make.partner(program, (await make.account()).id, { status: "pending" });
  const status = "update partner set status = $2 where id = $1";
  await deps.sql.execute(status, [suspended!.id, "suspended"]);
  await deps.sql.execute(status, [late.id, "approved"]);
  await inTransaction(deps, (tx) => deleteAccount(tx, { accountId: deleted!.accountId, origin: TESTER }));
  await writeAll();
  const receivers = new Set((await written()).map(({ partnerId }) => partnerId));
  expect(receivers.size).toBe(1_299);
  expect([suspended, deleted, late].map((partner) => receivers.has(partner!.id))).toEqual([
    true,
    false,
    false,
  ]);
});

// PARTNER-20
test("an account that is deleted while its message is written has none afterwards", async () => {
  const { written, waiting, further } = await broadcastTo(1_300);
  const [deleted] = await waiting();
  const { accountId } = deleted!;
  await oneAfterTheOther(deps, (tx) => deleteAccount(tx, { accountId, origin: TESTER }), further);
  const receivers = new Set((await written()).map(({ partnerId }) => partnerId));
  expect([receivers.size, receivers.has(deleted!.id)]).toEqual([1_299, false]);
});

// MESSAGE-2, CONSOLE-9
test("what a partner writes before the message comes stands after it in the thread", async () => {
  const { brand, program, sent, waiting } = await broadcastTo(1_300);
  const [asking, silent] = await waiting();
  await until("a later millisecond", async () => {
    const row = await deps.sql.row<{ isLater: boolean }>(
      `select service_now() > created_at + interval '1 millisecond' as "isLater" from broadcast where id = $1`,
      [sent.broadcastId],
    );
    return row!.isLater;
  });
  const question = { accountId: asking!.accountId, program: program.id, body: "When?", origin: TESTER };
  await inTransaction(deps, (tx) => sendPartnerMessage(tx, question));
  await writeAll();

  const bodies = (await listThread(deps.sql, asking!.id)).map(({ body }) => body);
  expect(bodies).toEqual(["To all.", "When?"]);
  const filter = { brandId: brand.id, programId: program.id, isWaiting: false };
  const [newest, ...others] = await listThreads(deps.sql, filter, { limit: 2_000, after: null });
  expect(newest).toMatchObject({ partnerId: asking!.id, excerpt: "When?", isBroadcast: false, unread: 1 });
  expect(newest!.waitingSince).toEqual(newest!.lastMessageAt);
  expect(others).toHaveLength(1_299);
  expect(others.find(({ partnerId }) => partnerId === silent!.id)).toMatchObject({
    excerpt: "To all.",
    isBroadcast: true,
    unread: 0,
    waitingSince: null,
  });
});

// DESK-18
test("its mails wait for all messages; only after an hour is it open without them", async () => {
  const { sent, further, written } = await broadcastTo(1_300);
  const { broadcastId } = sent;
  const isOpen = async () => {
    const open = await pageOfOpenProcesses(deps.sql, "broadcast", { after: "", limit: 100 });
    return open.some(({ rowId }) => rowId === broadcastId);
  };
  expect(await isOpen()).toBe(false);
  const age = (minutes: number) =>
    deps.sql.execute(
      "update broadcast set created_at = created_at - $2 * interval '1 minute' where id = $1",
      [broadcastId, minutes],
    );
  await age(61);
  expect(await isOpen()).toBe(true);
  await age(-61);
  expect(await further()).toBe(false);
  // Its message is in the outbox.
  expect(await isOpen()).toBe(false);
  await deps.sql.execute("update outbox set done_at = now() where workflow_id = $1", [
    `broadcast/${broadcastId}`,
  ]);
  expect(await isOpen()).toBe(true);

  const mailAfter = (after: string) =>
    inTransaction(deps, (tx) => oweBroadcastMails(tx, { broadcastId, after }));
  for (let { last } = await mailAfter(""); last !== null;) ({ last } = await mailAfter(last));
  const mails = await deps.sql.rows<{ accountId: string; link: string }>(
    `select account_id as "accountId", variables ->> 'link' as link from mail where template = 'broadcast'`,
  );
  const [link] = new Set(mails.map((mail) => mail.link));
  expect(link).toMatch(/^http:\/\/localhost:3000\/portal\/prg_\w+\/messages$/);
  expect(mails.map(({ accountId }) => accountId).toSorted()).toEqual(
    (await written()).map(({ accountId }) => accountId).toSorted(),
  );
  expect(await isOpen()).toBe(false);
});
