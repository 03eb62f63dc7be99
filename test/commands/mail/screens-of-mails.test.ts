import { expect, test } from "@jest/globals";
import { openMail } from "../../../src/commands/mail/open-mail.ts";
import { markPayouts } from "../../../src/commands/payouts/mark-payouts.ts";
import { loadConfig } from "../../../src/config.ts";
import { enqueueMails } from "../../../src/db/mail.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import type { Deps } from "../../../src/deps.ts";
import { payoutWorld, TESTER } from "../../support/scenes/payout-world.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps, environment, make } = useDeps();

const linksOf = async (template: string, accountId: string) =>
  (
    await deps.sql.rows<{ link: string }>(
      "select variables ->> 'link' as link from mail where template = $1 and account_id = $2",
      [template, accountId],
    )
  ).map(({ link }) => link);

// MESSAGE-4
test("mails about a payout lead to it, and about a payout account to the account", async () => {
  const world = await payoutWorld(deps);
  const screen = (path: string) => [`${deps.config.baseUrl}/portal/${path}`];
  const held = await world.payee();
  await world.connect(held.accountId, { rail: "sandbox", account: "other" });
  expect(await linksOf("payout_account_changed", held.accountId)).toEqual(screen("payout-account"));
  const [sent, failed] = [
    await world.payee({ rail: "bank_transfer" }),
    await world.payee({ rail: "bank_transfer" }),
  ];
  for (const { id } of [held, sent, failed]) await world.earn(id, 2_000);
  await world.batch();
  const payouts = await world.payouts();
  const idOf = (partnerId: string) => payouts.find((payout) => payout.partnerId === partnerId)!.id;
  const mark = (partnerId: string, as: "paid" | "failed") =>
    inTransaction(deps, (tx) =>
      markPayouts(tx, {
        ...{ brandId: null, payoutIds: [idOf(partnerId)], as, origin: TESTER },
        reason: as === "failed" ? "account closed" : null,
      }),
    );
  await mark(sent.id, "paid");
  await mark(failed.id, "failed");
  expect(await linksOf("payout_held", held.accountId)).toEqual(screen(`payouts/${idOf(held.id)}`));
  expect(await linksOf("payout_sent", sent.accountId)).toEqual(screen(`payouts/${idOf(sent.id)}`));
  expect(await linksOf("payout_failed", failed.accountId)).toEqual(screen(`payouts/${idOf(failed.id)}`));
});

// MESSAGE-10
test("a mail that leaves a machine without a public address does not link to its screens", async () => {
  const { id: accountId } = await make.account();
  const link = `${deps.config.baseUrl}/portal/prg_1/messages`;
  const textOf = async (own: Deps, hasServer: boolean) => {
    const mailKey = `message_received:${hasServer}:${own.config.hasPublicAddress}`;
    await inTransaction(own, (tx) =>
      enqueueMails(tx, [
        { accountId, template: "message_received", variables: { body: "Hi", link }, mailKey },
      ]),
    );
    const { id: mailId } = (await own.sql.row<{ id: string }>("select id from mail where mail_key = $1", [
      mailKey,
    ]))!;
    const opened = await inTransaction(own, (tx) => openMail(tx, { mailId, hasServer }));
    if (opened.kind === "send") return opened.mail.letter.text;
    const kept = await own.sql.row<{ text: string }>("select body_text as text from mail where id = $1", [
      mailId,
    ]);
    return kept!.text;
  };
  const { BASE_URL: _, ...withoutAddress } = environment;
  const unset = { ...deps, config: loadConfig(withoutAddress) };
  expect(await textOf(deps, true)).toContain(`Reply in the portal:\n\n${link}`);
  expect(await textOf(unset, true)).toContain("Reply in the portal.");
  // Where the database is the mailbox, whoever reads it is on the machine.
  expect(await textOf(unset, false)).toContain(link);
});
