import { z } from "zod";
import { sendMailAgain } from "../../commands/mail/send-again.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { findMail, listMails, MAIL_STATUSES } from "../../queries/operations/mails.ts";
import { command, OPERATOR } from "../command.ts";
import { given, limitFlag } from "../fields.ts";

const SUMMARY =
  "id, createdAt, status, template, accountId, brandId, to, subject, attempts, lastError, sentAt";

/** Sent and pending mails. */
export const mailCommands = [
  command({
    noun: "mail",
    verb: "list",
    summary: "List mails, newest first.",
    effect: "read",
    positionals: [],
    input: z.strictObject({
      status: z.enum(MAIL_STATUSES).optional().describe("Only mails with this status."),
      account: given("acc_…", "Only mails to this account.").optional(),
      limit: limitFlag,
    }),
    prints: `[{${SUMMARY}}]`,
    run: (deps, { status, account, limit }) =>
      listMails(deps.sql, { status: status ?? null, accountId: account ?? null }, limit),
  }),
  command({
    noun: "mail",
    verb: "show",
    summary: "Show a mail with its text.",
    effect: "read",
    positionals: ["mail"],
    input: z.strictObject({ mail: given("mail_…", "Id of the mail, from `mail list`.") }),
    prints: `{${SUMMARY}, mailKey, variables, bodyText, bodyHtml}`,
    async run(deps, { mail }) {
      const found = await findMail(deps.sql, mail);
      if (found === null) {
        throw new ApiError("invalid_request", `Mail ${mail} not found.`, {
          next: "List the mails to find the id.",
        });
      }
      return found;
    },
  }),
  command({
    noun: "mail",
    verb: "send-again",
    summary: "Send a failed mail again.",
    effect: "change",
    positionals: ["mail"],
    input: z.strictObject({ mail: given("mail_…", "Id of the mail, from `mail list --status failed`.") }),
    prints: "{mailId}",
    run: (tx, { mail }) => sendMailAgain(tx, { mailId: mail, origin: OPERATOR }),
  }),
];
