import { z } from "zod";
import { sendMailAgain } from "../../../../commands/mail/send-again.ts";
import { ApiError } from "../../../../domain/api-errors.ts";
import { holdsSecret } from "../../../../domain/messaging/secret-mail.ts";
import { signInAddress } from "../../../../domain/sign-in/member.ts";
import {
  findMail,
  listMails,
  MAIL_STATUSES,
  type MailDetail,
  type MailSummary,
} from "../../../../queries/operations/mails.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { byCreation, paginate } from "../../../endpoint/paginate.ts";
import { dataOf, idInPath, line, none, pageOfSchema, pageQuery, timestamp } from "../../../schema/common.ts";
import { deskChange, deskRead } from "../frames.ts";

const mailView = z.object({
  id: z.string(),
  createdAt: timestamp,
  status: z.enum(MAIL_STATUSES),
  template: z.string(),
  to: z.string().nullable().describe("The recipient's current address; null if the account was deleted."),
  subject: z.string().nullable().describe("Null until it was written for sending."),
  attempts: z.int(),
  lastError: z.string().nullable(),
  sentAt: timestamp.nullable(),
});

const viewMail = (mail: MailSummary): z.input<typeof mailView> => ({
  id: mail.id,
  createdAt: mail.createdAt.toISOString(),
  status: mail.status,
  template: mail.template,
  to: mail.to,
  subject: mail.subject,
  attempts: mail.attempts,
  lastError: mail.lastError,
  sentAt: mail.sentAt?.toISOString() ?? null,
});

/** DESK-11. */
const getMails = endpoint({
  ...deskRead,
  path: "/mails",
  tool: { name: "list_mails" },
  summary: "List mails, newest first",
  params: none,
  query: z.strictObject({
    ...pageQuery,
    status: z.enum(MAIL_STATUSES).optional(),
    address: line(254).optional().describe("Only mails to this address."),
  }),
  response: pageOfSchema(mailView),
  errors: ["invalid_cursor"],
  csv: { name: "mails", row: mailView },
  example: { response: { data: [], has_more: false, next_cursor: null } },
  handle(deps, { query }) {
    const { status = null } = query;
    const address = query.address === undefined ? null : signInAddress(query.address);
    return paginate(deps, {
      name: "operator_mails",
      filters: { status, address },
      query,
      fetch: ({ limit, after }) =>
        listMails(deps.sql, { status, accountId: null, address }, limit + 1, after),
      orderOf: byCreation,
      show: viewMail,
    });
  },
});

const mailDetailView = mailView.extend({
  text: z.string().nullable().describe("Null where it was not kept, or holds a link that signs somebody in."),
});

const viewMailDetail = (mail: MailDetail): z.input<typeof mailDetailView> => ({
  ...viewMail(mail),
  text: holdsSecret(mail.template) ? null : mail.bodyText,
});

/** DESK-11. */
const getMail = endpoint({
  ...deskRead,
  path: "/mails/{mailId}",
  tool: { name: "get_mail" },
  summary: "Show a mail, without what only its recipient may read",
  params: z.strictObject({ mailId: idInPath }),
  query: none,
  response: dataOf(mailDetailView),
  errors: [],
  example: {
    response: {
      data: {
        id: "mail_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
        createdAt: "2026-11-20T12:00:04.000Z",
        status: "sent",
        template: "partner_approved",
        to: "nora@mail.example",
        subject: "You were approved",
        attempts: 1,
        lastError: null,
        sentAt: "2026-11-20T12:00:05.000Z",
        text: "Hello Nora,",
      },
    },
  },
  async handle({ sql }, { params: { mailId } }) {
    const mail = await findMail(sql, mailId);
    if (mail === null) throw new ApiError("invalid_request", `Mail ${mailId} not found.`);
    return { data: viewMailDetail(mail) };
  },
});

/** DESK-11. */
const postMailSendAgain = endpoint({
  ...deskChange,
  path: "/mails/{mailId}/send-again",
  tool: { name: "send_mail_again" },
  summary: "Send a failed mail again",
  params: z.strictObject({ mailId: idInPath }),
  body: none,
  response: dataOf(z.object({ mailId: z.string() })),
  errors: ["conflict"],
  example: { response: { data: { mailId: "mail_01KAK3XH4V9Y2C6R8M0T5W7Z1C" } } },
  async handle(tx, { params: { mailId }, origin }) {
    return { data: await sendMailAgain(tx, { mailId, origin }) };
  },
});

/** Mails that the service sends. */
export const MAIL_ENDPOINTS = [getMails, getMail, postMailSendAgain];
