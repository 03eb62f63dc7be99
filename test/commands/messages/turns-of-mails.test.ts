import { beforeEach, expect, test } from "@jest/globals";
import { sendMailAgain } from "../../../src/commands/mail/send-again.ts";
import { inviteMember } from "../../../src/commands/members/invite-member.ts";
import { invitePartner } from "../../../src/commands/partners/invite-partner.ts";
import { joinProgram } from "../../../src/commands/partners/join-program.ts";
import { mailProposed } from "../../../src/commands/payouts/approval-mails.ts";
import { askToChangeAddress } from "../../../src/commands/sign-in/ask-to-change-address.ts";
import { askToSignIn } from "../../../src/commands/sign-in/ask-to-sign-in.ts";
import { remindOfTaxForms } from "../../../src/commands/tax-forms/remind-of-tax-forms.ts";
import { submitTaxForm } from "../../../src/commands/tax-forms/submit-tax-form.ts";
import { repairProcesses } from "../../../src/commands/upkeep/repair-processes.ts";
import { enqueueMails, type MailToSend } from "../../../src/db/mail.ts";
import { leaseOutboxMessages, newTurns, type Turns } from "../../../src/db/outbox-queue.ts";
import { inTransaction, type Tx } from "../../../src/db/transaction.ts";
import { pageOfOpenProcesses } from "../../../src/queries/operations/open-processes.ts";
import { TESTER } from "../../support/scenes/payout-world.ts";
import { taxFormOf } from "../../support/scenes/tax-forms.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps, make } = useDeps();
let brandId: string;
let program: { id: string; brandId: string };

beforeEach(async () => {
  await deps.sql.execute("delete from outbox");
  await deps.sql.execute("delete from mail");
  brandId = (await make.brand()).id;
  program = await make.program(brandId);
});

const run = <Result>(command: (tx: Tx) => Promise<Result>) => inTransaction(deps, command);

interface Line {
  readonly lane: string;
  readonly turn: string;
}

/** Where the messages of the mails of a template wait. */
const linesOf = (template: string) =>
  deps.sql.rows<Line>(
    `select o.lane, o.program_id as turn from outbox o join mail m on o.workflow_id = 'mail/' || m.id
     where m.template = $1`,
    [template],
  );

const notice = (
  accountId: string,
  template: string,
  number: number,
  values: Partial<MailToSend> = {},
): MailToSend => ({
  ...{ accountId, template, variables: {}, mailKey: `${template}:${number}` },
  ...values,
});

/** What a brand causes, by the template of the mail. */
const CAUSES: readonly [template: string, cause: () => Promise<unknown>][] = [
  [
    "invitation",
    () =>
      run((tx) =>
        inviteMember(tx, {
          ...{ brandId, email: "new@acme.example", mayPay: false, origin: TESTER },
          role: "viewer",
        }),
      ),
  ],
  [
    "partner_invited",
    () =>
      run((tx) =>
        invitePartner(tx, {
          ...{ brandId, programId: program.id, email: "ada@mail.example", note: null, origin: TESTER },
        }),
      ),
  ],
  [
    "partner_approved",
    async () => {
      const { id: accountId } = await make.account();
      const joining = { accountId, program: program.id, application: {}, recruiter: null, origin: TESTER };
      await run((tx) => joinProgram(tx, joining));
    },
  ],
  [
    "payout_proposed",
    async () => {
      const proposer = await make.member(brandId);
      await make.member(brandId);
      const batch = { programId: program.id, programName: "Acme", proposalId: "ppl_1", payouts: 1 };
      await run((tx) =>
        mailProposed(
          tx,
          { brandId, memberId: proposer.id },
          { ...batch, totalCents: 2_000, currency: "USD" },
        ),
      );
    },
  ],
];

// OPERATE-15
test.each(CAUSES)("the mail %s waits for the turn of its brand", async (template, cause) => {
  await cause();
  expect(await linesOf(template)).toEqual([expect.objectContaining({ turn: brandId })]);
});

const askToSignInAs = (address: string, purpose: "sign_in" | "step_up" = "sign_in") =>
  run((tx) =>
    askToSignIn(tx, {
      ...{ address, browser: "b".repeat(43), purpose, identity: null, isLanguageAsked: false },
      language: "en",
    }),
  );

// OPERATE-15
test("a mail that somebody waits for is handed over before those of many brands, one to an unknown address is not", async () => {
  const { id, email } = await make.account();
  for (let count = 0; count < 20; count += 1) {
    const turn = `brd_${String(count).padStart(2, "0")}`;
    await run((tx) =>
      enqueueMails(
        tx,
        Array.from({ length: 5 }, (_, number) =>
          notice(id, "payout_sent", number, { turn, mailKey: `${turn}:${number}` }),
        ),
      ),
    );
  }
  await askToSignInAs(email);
  await askToSignInAs(email, "step_up");
  await askToSignInAs("nobody@mail.example");
  const member = await make.member(brandId);
  await run((tx) =>
    askToChangeAddress(tx, {
      ...{ loginId: member.loginId, email: member.email, newEmail: "new@mail.example", origin: TESTER },
    }),
  );
  const templatesOf = async (most: number, turns: Turns) =>
    (await leaseOutboxMessages(deps.sql, most, turns)).map(({ payload }) =>
      payload.summary.slice(payload.summary.indexOf("(")),
    );
  const turns = newTurns();
  const first = [...(await templatesOf(3, turns)), ...(await templatesOf(3, turns))];
  expect(first.filter((template) => template === "(sign_in)")).toHaveLength(2);
  expect(first).toContain("(address_change)");
  expect(await linesOf("sign_up")).toEqual([{ lane: "bulk", turn: "sign_up" }]);
});

// OPERATE-15
test("mails of no brand, however many of one kind, keep none of another kind waiting", async () => {
  const { id } = await make.account();
  const many = Array.from({ length: 200 }, (_, number) => notice(id, "payout_account_changed", number));
  await run((tx) => enqueueMails(tx, many));
  await run((tx) => enqueueMails(tx, [notice(id, "passkey_added", 1)]));
  const first = await leaseOutboxMessages(deps.sql, 2, newTurns());
  expect(first.map(({ payload }) => payload.summary)).toContainEqual(
    expect.stringContaining("passkey_added"),
  );
});

// OPERATE-15, TAX-7
test("reminders of tax forms, which end on one day, go behind the work of others", async () => {
  const { id: accountId } = await make.account();
  const form = taxFormOf("Nora Lind", {
    form: "w8ben",
    ...{ country: "SE", citizenship: "SE", birthDate: "1990-02-28" },
  });
  await run((tx) => submitTaxForm(tx, { accountId, form, origin: TESTER }));
  await deps.sql.execute("update tax_form set signed_on = '2020-01-01' where account_id = $1", [accountId]);
  await remindOfTaxForms(deps, () => false);
  expect(await linesOf("tax_form_ended")).toEqual([{ lane: "bulk", turn: "tax_form_ended" }]);
});

// OPERATE-15, OPERATE-17
test("a mail whose workflow was lost, or that is sent again, waits for the same turn as before", async () => {
  const { id } = await make.account();
  await run((tx) => enqueueMails(tx, [notice(id, "broadcast", 1, { turn: program.id })]));
  const before = await linesOf("broadcast");
  expect(before).toEqual([{ lane: "mail", turn: brandId }]);

  await deps.sql.execute("delete from outbox");
  const lost = await pageOfOpenProcesses(deps.sql, "mail", { after: "", limit: 10 });
  await run((tx) => repairProcesses(tx, lost, "lost"));
  expect(await linesOf("broadcast")).toEqual(before);

  await deps.sql.execute("delete from outbox");
  await deps.sql.execute("update mail set status = 'failed'");
  await run((tx) => sendMailAgain(tx, { mailId: lost[0]!.rowId, origin: TESTER }));
  expect(await linesOf("broadcast")).toEqual(before);
});

// OPERATE-49
test("a mail that the former version wrote, which names no turn, is repaired as one of no brand", async () => {
  const { id } = await make.account();
  await run((tx) => enqueueMails(tx, [notice(id, "broadcast", 2, { turn: program.id })]));
  await deps.sql.execute("delete from outbox");
  await deps.sql.execute("update mail set turn = null");
  const lost = await pageOfOpenProcesses(deps.sql, "mail", { after: "", limit: 10 });
  await run((tx) => repairProcesses(tx, lost, "lost"));
  expect(await linesOf("broadcast")).toEqual([{ lane: "mail", turn: "broadcast" }]);
});
