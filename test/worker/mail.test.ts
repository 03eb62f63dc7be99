import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createMailActivities } from "../../src/activities/mail-activities.ts";
import { enqueueMails } from "../../src/db/mail.ts";
import { enqueue } from "../../src/db/outbox.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import { newId } from "../../src/domain/ids.ts";
import { broadcastOutboxMessage } from "../../src/domain/processes/outbox-messages.ts";
import { createMailer, MAILS_AT_ONCE } from "../../src/mail/mailer.ts";
import { startSmtpServer, type SmtpServer } from "../support/servers/smtp-server.ts";
import { until } from "../support/scenes/until.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";
import { useWorker } from "../support/scenes/use-worker.ts";

interface MailRow {
  readonly id: string;
  readonly status: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly subject: string | null;
  readonly body_text: string | null;
  readonly body_html: string | null;
  readonly message_id: string;
}

const LETTER = { subject: "News", text: "News", html: "<p>News</p>" };

let counter = 0;

/** Owes the partner of the world a mail. @returns its id */
async function oweMail(world: WorkerWorld, accountId = world.accountId): Promise<string> {
  const mailKey = `test:${(counter += 1)}`;
  await inTransaction(world.deps, (tx) =>
    enqueueMails(tx, [
      {
        accountId,
        template: "partner_suspended",
        variables: { programName: "Acme <partners>", brandName: "Acme", reason: "Coupon sites" },
        mailKey,
      },
    ]),
  );
  const row = await world.deps.sql.row<{ id: string }>("select id from mail where mail_key = $1", [mailKey]);
  return row!.id;
}

const mailRow = async (world: WorkerWorld, id: string) =>
  (await world.deps.sql.row<MailRow>("select * from mail where id = $1", [id]))!;

const withStatus = (world: WorkerWorld, id: string, status: string) =>
  until(`the mail to be ${status}`, async () => {
    const row = await mailRow(world, id);
    return row.status === status ? row : null;
  });

describe("without a mail server", () => {
  const world = useWorker();
  beforeAll(() => world.startWorker().polling);

  // MESSAGE-6
  test("the database is the mailbox", async () => {
    const row = await withStatus(world, await oweMail(world), "sent");
    expect(row.subject).toBe("Your partnership with Acme <partners> is suspended");
    expect(row.body_text).toContain("> Coupon sites");
    expect(row.body_html).toContain("Acme &lt;partners&gt;");
  });

  test("a deleted account is not written to", async () => {
    const account = await world.factories.account();
    await world.deps.sql.execute("update account set deleted_at = service_now() where id = $1", [account.id]);
    const row = await withStatus(world, await oweMail(world, account.id), "dropped");
    expect(row.body_text).toBeNull();
  });

  test("a broadcast mails everyone it went to, once", async () => {
    const partners: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const account = await world.factories.account();
      partners.push((await world.factories.partner(world.program, account.id)).id);
    }
    const broadcastId = newId("broadcast");
    const { id: programId, brandId } = world.program;
    await world.deps.sql.execute(
      `insert into broadcast (id, program_id, brand_id, body, recipients, created_at)
       values ($1, $2, $3, 'News', 5, service_now())`,
      [broadcastId, programId, brandId],
    );
    for (const partnerId of partners) {
      await world.deps.sql.execute(
        `insert into message (id, partner_id, broadcast_id, sender, sender_name, body, created_at)
         values ($1, $2, $3, 'brand', 'Acme', 'News', service_now())`,
        [newId("message"), partnerId, broadcastId],
      );
    }
    await enqueue(world.deps.sql, broadcastOutboxMessage({ broadcastId, programId }));
    const handle = world.temporal.workflow.getHandle(`broadcast/${broadcastId}`);
    await until(
      "the broadcast to be mailed",
      async () => (await handle.describe().catch(() => null))?.status.name === "COMPLETED",
    );
    await enqueue(world.deps.sql, broadcastOutboxMessage({ broadcastId, programId }));
    const sent = await until("all mails to be sent", async () => {
      const rows = await world.deps.sql.rows<MailRow>(
        "select * from mail where template = 'broadcast' and status = 'sent'",
      );
      return rows.length >= 5 ? rows : null;
    });
    expect(sent).toHaveLength(5);
    expect(sent[0]?.body_text).toContain("> News");
  });
});

describe("with a mail server", () => {
  let world: WorkerWorld;
  let smtp: SmtpServer;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    world = await openWorkerWorld({ SMTP_URL: smtp.url, MAIL_FROM: "Acme Partners <hello@acme.example>" });
  });
  afterAll(async () => {
    await world.close();
    await smtp.close();
  });

  const sendOnce = async (mailId: string, log = world.deps.log) => {
    const mailer = createMailer(world.deps.config)!;
    try {
      return await createMailActivities({ ...world.deps, log }, mailer).sendMail({ mailId });
    } finally {
      mailer.close();
    }
  };

  // MESSAGE-8
  test("a mail goes out as text and HTML, under a Message-ID that follows from its reason", async () => {
    await world.startWorker().polling;
    const id = await oweMail(world);
    const row = await withStatus(world, id, "sent");
    const [mail] = smtp.mails.splice(0);
    expect(mail?.data).toContain(`Message-ID: ${row.message_id}`);
    // As if a restore had taken it away, and its cause came again.
    await world.deps.sql.execute("delete from mail where id = $1", [id]);
    counter -= 1;
    const again = await withStatus(world, await oweMail(world), "sent");
    expect(again.message_id).toBe(row.message_id);
    smtp.mails.splice(0);
    expect(mail?.data).toContain("From: Acme Partners <hello@acme.example>");
    expect(mail?.data).toContain("text/plain");
    expect(mail?.data).toContain("text/html");
    expect(row.body_text).toBeNull();
  });

  // MESSAGE-6
  test("a failing server loses no mail: the workflow offers it again after a pause", async () => {
    const mailId = await newIdle();
    smtp.dataResponses.push("451 try later");
    expect(await sendOnce(mailId)).toMatchObject({ waitMs: 30_000 });
    expect(await mailRow(world, mailId)).toMatchObject({ status: "pending", attempts: 1 });
    expect((await mailRow(world, mailId)).last_error).toContain("451");
    expect(await sendOnce(mailId)).toEqual({ done: "sent" });
    expect(await mailRow(world, mailId)).toMatchObject({ status: "sent", attempts: 2, last_error: null });
    expect(smtp.mails.splice(0)).toHaveLength(1);
    expect(await sendOnce(mailId)).toEqual({ done: "sent" });
    expect(smtp.mails).toEqual([]);
  });

  test("an address that is refused for good is given up after many tries, other failures never", async () => {
    const refused = await newIdle();
    await world.deps.sql.execute("update mail set attempts = 40 where id = $1", [refused]);
    const warned: object[] = [];
    const log = { warn: (fields: object) => void warned.push(fields) } as unknown as typeof world.deps.log;
    smtp.dataResponses.push("554 not from you");
    expect(await sendOnce(refused, log)).toMatchObject({ waitMs: 3_600_000 });
    smtp.recipientResponses.push("550 no such mailbox");
    expect(await sendOnce(refused, log)).toEqual({ done: "failed" });
    expect(await mailRow(world, refused)).toMatchObject({ status: "failed" });
    expect(warned).toEqual([
      { mailId: refused, problem: "not_taken" },
      { mailId: refused, problem: "address_refused" },
    ]);
  });

  // MESSAGE-6
  test("a mail that still waits for a slow server at its deadline is not sent until it is offered again", async () => {
    const mailer = createMailer(world.deps.config)!;
    const { promise: slowness, resolve: end } = Promise.withResolvers<null>();
    smtp.dataResponses.push(...Array.from({ length: MAILS_AT_ONCE }, () => slowness));
    const send = (to: string, deadline = new AbortController().signal) =>
      mailer.send({ to, letter: LETTER, messageId: `<${to}>` }, deadline);
    const slow = Array.from({ length: MAILS_AT_ONCE }, (_, number) => send(`slow-${number}@acme.example`));
    await until("the server to have them all", () => smtp.dataResponses.length === 0);
    const late = "late@acme.example";
    const deadline = new AbortController();
    const waiting = send(late, deadline.signal);
    deadline.abort();
    await expect(waiting).rejects.toMatchObject({ problem: "not_taken" });
    end(null);
    await Promise.all(slow);
    await send("next@acme.example");
    await send(late);
    mailer.close();
    const receivers = smtp.mails.splice(0).map(({ to }) => to);
    expect(receivers).toHaveLength(MAILS_AT_ONCE + 2);
    expect(receivers.filter((to) => to === late)).toHaveLength(1);
  });

  // MESSAGE-9
  test("a mail whose link has expired is dropped, with its link", async () => {
    const expiring = async (afterMs: number): Promise<string> => {
      const id = await newIdle();
      const expiresAt = new Date(world.deps.systemClock.now().getTime() + afterMs);
      await world.deps.sql.execute("update mail set expires_at = $2, secret_sealed = $3 where id = $1", [
        ...[id, expiresAt, world.deps.seal.seal('{"link":"http://localhost/link"}', `mail:${id}`)],
      ]);
      return id;
    };
    const [late, inTime] = [await expiring(0), await expiring(60_000)];
    expect(await sendOnce(late)).toEqual({ done: "dropped" });
    const row = await world.deps.sql.row("select status, secret_sealed from mail where id = $1", [late]);
    expect(row).toEqual({ status: "dropped", secret_sealed: null });
    expect(await sendOnce(inTime)).toEqual({ done: "sent" });
    expect(smtp.mails.splice(0)).toHaveLength(1);
  });

  /** A mail that is owed, and that no workflow sends. */
  async function newIdle(): Promise<string> {
    const id = newId("mail");
    await world.deps.sql.execute(
      `insert into mail (id, mail_key, account_id, template, variables, status, message_id, created_at)
       values ($1, $1, $2, 'partner_approved', '{}', 'pending', $3, service_now())`,
      [id, world.accountId, `<${id}@localhost>`],
    );
    return id;
  }
});
