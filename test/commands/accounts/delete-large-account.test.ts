import { expect, test } from "@jest/globals";
import { watchQueries } from "../../../bench/count-queries.ts";
import { deleteAccount } from "../../../src/commands/erasure/delete-account.ts";
import { oweBroadcastMails } from "../../../src/commands/mail/owe-broadcast-mails.ts";
import { sendBrandMessage } from "../../../src/commands/messages/send-brand-message.ts";
import { decidePartner } from "../../../src/commands/partners/decide-partner.ts";
import { openAttempt } from "../../../src/commands/postbacks/open-attempt.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { newId } from "../../../src/domain/ids.ts";
import { findMail, listMails } from "../../../src/queries/operations/mails.ts";
import { listThread } from "../../../src/queries/messages/thread.ts";
import { startLeftovers } from "../../../src/worker/leftovers.ts";
import { heldOpen, oneAfterTheOther } from "../../support/scenes/held-open.ts";
import { countLeft } from "../../support/scenes/leftovers.ts";
import { until } from "../../support/scenes/until.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

/*
 * An account may be in very many programs, of other people. Its deletion keeps all of them locked, so it does no more for
 * many postbacks, mails and programs than for few. No worker runs here.
 */

const { deps, make } = useDeps();
const origin = { actor: { kind: "operator", id: "test" }, requestId: null } as const;
const remove = (accountId: string) => inTransaction(deps, (tx) => deleteAccount(tx, { accountId, origin }));
const countOf = async (where: string, parameters: readonly unknown[]) =>
  (await deps.sql.row<{ count: number }>(`select count(*) as count from ${where}`, parameters))!.count;

/** An account that is a warned partner of so many programs. */
async function accountIn(programs: number) {
  const account = await make.account();
  const partners = [];
  for (let count = 0; count < programs; count += 1) {
    const brand = await make.brand();
    const partner = await make.partner(await make.program(brand.id), account.id);
    const warning = {
      partnerId: partner.id,
      brandId: brand.id,
      verb: "warn",
      reason: "Spam.",
      origin,
    } as const;
    await inTransaction(deps, (tx) => decidePartner(tx, warning));
    partners.push(partner);
  }
  return { account, partners };
}

// PARTNER-20
test("deleting an account touches no postback, and no mail beyond the newest thousand; workers erase them", async () => {
  const { account, partners } = await accountIn(2);
  const partnerIds = partners.map(({ id }) => id);
  await deps.sql.execute(
    `insert into postback_delivery (id, partner_id, event, cause, url, status, created_at)
     select 'dlv_' || partner_id || n, partner_id, 'recorded', 'cause' || n, 'https://tracker.example/', 'pending', service_now()
     from unnest($1::text[]) partner_id, generate_series(1, 3) n`,
    [partnerIds],
  );
  await deps.sql.execute(
    `insert into mail (id, mail_key, account_id, template, variables, status, message_id, subject, created_at)
     select 'mai_' || n, 'key' || n, $1, 'partner_approved', '{"programName": "Atlas"}', 'sent', 'id' || n, 'Atlas',
       service_now() - (n + 1) * interval '1 second'
     from generate_series(1, 2200) n`,
    [account.id],
  );
  const deliveries = "postback_delivery where partner_id = any($1::text[])";
  const mails = "mail where account_id = $1 and subject is not null";
  const others = await heldOpen(deps, async (tx) => {
    await tx.execute(`select from ${deliveries} for update`, [partnerIds]);
    await tx.execute("select from mail where account_id = $1 and id = 'mai_1100' for update", [account.id]);
  });
  // It would wait until the end of the test for one of these rows.
  await remove(account.id);
  await others.commit();
  expect(await countOf(mails, [account.id])).toBeLessThanOrEqual(1_202);
  const shown = await listMails(deps.sql, { status: null, accountId: account.id }, 3_000);
  expect(shown.filter(({ subject }) => subject !== null)).toEqual([]);
  expect(await findMail(deps.sql, "mai_2200")).toBeNull();
  const mayCall = () => Promise.resolve(true);
  const deliveryId = `dlv_${partnerIds[0]}1`;
  const opening = await inTransaction(deps, (tx) =>
    openAttempt(tx, { deliveryId, isWorkerLost: false, mayCall }),
  );
  expect(opening).toEqual({ kind: "done", status: "failed" });

  const kinds = ["postback_ending", "mail_erasure", "mail_erasure"] as const;
  const loops = kinds.map((kind) => startLeftovers(deps, kind));
  await until("all to be erased", async () => {
    const left = [await countOf("postback_ending", []), await countOf("mail_erasure", [])];
    return left.every((count) => count === 0);
  });
  for (const loop of loops) await loop.stop();
  expect(await countOf(mails, [account.id])).toBe(0);
  expect(await countOf(`${deliveries} and (url <> '' or status <> 'failed')`, [partnerIds])).toBe(0);
});

// PARTNER-20
test("deleting an account erases a thousand messages, hides the others at once, and workers erase these", async () => {
  const { account, partners } = await accountIn(2);
  const [other] = (await accountIn(1)).partners;
  const partnerIds = partners.map(({ id }) => id);
  const broadcastId = newId("broadcast");
  const [{ programId, brandId }] = partners as [(typeof partners)[0]];
  await deps.sql.execute(
    `insert into broadcast (id, program_id, brand_id, body, recipients, created_at)
     values ($1, $2, $3, 'To all.', 1, service_now())`,
    [broadcastId, programId, brandId],
  );
  const written = async (partnerId: string, count: number, broadcast: string | null) =>
    deps.sql.execute(
      `insert into message (id, partner_id, broadcast_id, sender, sender_name, body, created_at)
       select 'msg_' || $1 || n || coalesce($3, ''), $1, $3, 'partner', 'Sam', 'Private.', service_now()
       from generate_series(1, $2::integer) n`,
      [partnerId, count, broadcast],
    );
  await written(partnerIds[0]!, 1_200, null);
  await written(partnerIds[0]!, 1, broadcastId);
  await written(partnerIds[1]!, 1_200, null);
  await written(other!.id, 3, null);
  await remove(account.id);

  const messages = "message where partner_id = any($1::text[])";
  expect(await countOf(messages, [partnerIds])).toBe(1_401);
  for (const id of partnerIds) expect(await listThread(deps.sql, id)).toEqual([]);
  expect(await countOf("message_thread where partner_id = any($1::text[])", [partnerIds])).toBe(0);
  // Nobody is mailed what is left of a broadcast.
  await inTransaction(deps, (tx) => oweBroadcastMails(tx, { broadcastId }));
  expect(await countOf("mail where account_id = $1 and template = 'broadcast'", [account.id])).toBe(0);

  const loops = [startLeftovers(deps, "message_erasure"), startLeftovers(deps, "message_erasure")];
  await until("all to be erased", async () => (await countLeft(deps.sql, "message_erasure")) === 0);
  for (const loop of loops) await loop.stop();
  expect(await countOf(messages, [partnerIds])).toBe(0);
  expect(await listThread(deps.sql, other!.id)).toHaveLength(3);
  expect(await countOf("message_thread where partner_id = $1", [other!.id])).toBe(1);
});

// PARTNER-20
test("a message to an account that is deleted at the same moment is refused", async () => {
  const { account, partners } = await accountIn(1);
  const { id: partnerId, brandId } = partners[0]!;
  const message = { brandId, brandName: "Atlas", partnerId, body: "Hello.", origin } as const;
  const sent = oneAfterTheOther(
    deps,
    (tx) => deleteAccount(tx, { accountId: account.id, origin }),
    () => inTransaction(deps, (tx) => sendBrandMessage(tx, message)),
  );
  await expect(sent).rejects.toMatchObject({ code: "conflict" });
  expect(await countOf("message where partner_id = $1", [partnerId])).toBe(0);
});

// PARTNER-20
test("deleting an account takes as many statements in many programs as in one", async () => {
  const statements = async (programs: number) => {
    const { account, partners } = await accountIn(programs);
    const partnerIds = partners.map(({ id }) => id);
    await deps.sql.execute(
      `insert into postback_delivery (id, partner_id, event, cause, url, status, created_at)
       select 'dlv_' || partner_id, partner_id, 'recorded', 'cause', 'https://tracker.example/', 'sent', service_now()
       from unnest($1::text[]) partner_id`,
      [partnerIds],
    );
    const messages = () => countOf("outbox where topic = 'warning'", []);
    const before = await messages();
    const watched = watchQueries();
    await remove(account.id);
    const sent = watched.end().length;
    const ended = "partner where id = any($1::text[]) and status = 'suspended'";
    expect(await countOf(ended, [partnerIds])).toBe(programs);
    const closed = "warning where partner_id = any($1::text[]) and outcome = 'suspended'";
    expect(await countOf(closed, [partnerIds])).toBe(programs);
    // The process of each warning ends.
    expect(await messages()).toBe(before + programs);
    return sent;
  };
  const inOne = await statements(1);
  expect(await statements(5)).toBe(inOne);
});
