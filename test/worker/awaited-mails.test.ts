import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { askToSignIn } from "../../src/commands/sign-in/ask-to-sign-in.ts";
import { enqueueMails } from "../../src/db/mail.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import { MAILS_AT_ONCE } from "../../src/mail/mailer.ts";
import { startSmtpServer, type SmtpServer } from "../support/servers/smtp-server.ts";
import { until } from "../support/scenes/until.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";

let world: WorkerWorld;
let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
  world = await openWorkerWorld({ SMTP_URL: smtp.url });
});
afterAll(async () => {
  await world.close();
  await smtp.close();
});

const WAITING = 25;

/** The workflows of mails that wait for a worker to offer them. */
async function waitingMails(ids: readonly string[]): Promise<number> {
  const described = await Promise.all(
    ids.map((id) =>
      world.temporal.workflow
        .getHandle(`mail/${id}`)
        .describe()
        .catch(() => null),
    ),
  );
  return described.filter((one) => (one?.raw.pendingActivities ?? []).length > 0).length;
}

const mailIds = async (template: string) =>
  (await world.deps.sql.rows<{ id: string }>("select id from mail where template = $1", [template])).map(
    ({ id }) => id,
  );

// OPERATE-16
test("a mail to sign in is the next that a worker offers, however many others wait", async () => {
  const { deps, accountId, factories } = world;
  const { promise: slowness, resolve: goOn } = Promise.withResolvers<null>();
  smtp.dataResponses.push(...Array.from({ length: MAILS_AT_ONCE }, () => slowness));
  await world.startWorker().polling;
  const reported = Array.from({ length: MAILS_AT_ONCE + WAITING }, (_, number) => ({
    ...{ accountId, template: "passkey_added", variables: { name: "Phone" }, mailKey: `many:${number}` },
  }));
  await inTransaction(deps, (tx) => enqueueMails(tx, reported));
  const ids = await mailIds("passkey_added");
  await until("the mail server to keep all places", async () => smtp.dataResponses.length === 0);
  await until("the others to wait", async () => (await waitingMails(ids)) === reported.length);

  const { email } = await factories.account();
  await inTransaction(deps, (tx) =>
    askToSignIn(tx, {
      ...{ address: email, browser: "b".repeat(43), identity: null, isLanguageAsked: false },
      purpose: "sign_in",
      language: "en",
    }),
  );
  const awaited = await mailIds("sign_in");
  await until("it to wait as well", async () => (await waitingMails(awaited)) === 1);
  goOn(null);
  await until("all to be sent", async () => smtp.mails.length === reported.length + 1);
  const place = smtp.mails.findIndex(({ to }) => to === email);
  expect(place).toBeLessThan(2 * MAILS_AT_ONCE);
});
