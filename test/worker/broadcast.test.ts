import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { broadcastMessage } from "../../src/commands/messages/broadcast-message.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import { startSmtpServer, type SmtpServer } from "../support/servers/smtp-server.ts";
import { until } from "../support/scenes/until.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";

/** More than one page of recipients: a page has 200. */
const PARTNERS = 205;

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

// MESSAGE-4
test("a broadcast to many partners is one short transaction, and each gets one mail", async () => {
  const { deps, program } = world;
  // The partner of the world is one of them.
  await deps.sql.execute(
    `with account_row as (
       insert into account (id, handle, name, country, email, email_hash, email_verified_at, created_at)
       select 'acc_' || lpad(n::text, 26, '0'), 'crowd' || n, 'Crowd ' || n, 'US', 'crowd' || n || '@mail.example',
         decode(lpad(to_hex(n), 64, '0'), 'hex'), service_now(), service_now()
       from generate_series(2, $3::integer) n
       returning id, handle
     )
     insert into partner (id, program_id, brand_id, account_id, status, status_changed_at, ref_code,
       terms_accepted_version, terms_accepted_at, created_at)
     select replace(id, 'acc_', 'prt_'), $1, $2, id, 'approved', service_now(), handle, 1, service_now(), service_now()
     from account_row`,
    [program.id, program.brandId, PARTNERS],
  );
  const { broadcastId, messageIds } = await inTransaction(deps, (tx) =>
    broadcastMessage(tx, {
      brandId: program.brandId,
      brandName: "Acme",
      programId: program.id,
      body: "From Monday on, everything earns 25%.",
      origin: { actor: { kind: "operator", id: "test" }, requestId: null },
    }),
  );
  expect(new Set(messageIds).size).toBe(PARTNERS);
  // The response is given before the first mail is even owed.
  expect(await deps.sql.row("select count(*) from mail")).toEqual({ count: 0 });

  await world.startWorker().polling;
  const sent = () =>
    deps.sql.row<{ count: number }>(
      "select count(*) from mail where template = 'broadcast' and status = 'sent'",
    );
  await until("all mails to be sent", async () => (await sent())!.count === PARTNERS);
  const description = await world.temporal.workflow.getHandle(`broadcast/${broadcastId}`).describe();
  expect(description.status.name).toBe("COMPLETED");
  expect(smtp.mails).toHaveLength(PARTNERS);
  expect(new Set(smtp.mails.map(({ to }) => to)).size).toBe(PARTNERS);
});
