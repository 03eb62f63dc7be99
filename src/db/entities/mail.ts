import { defineEntity, p } from "@mikro-orm/postgresql";

import { Account } from "./account.ts";
import { Brand } from "./brand.ts";
import { Login } from "./login.ts";

const MailSchema = defineEntity({
  name: "Mail",
  tableName: "mail",
  properties: {
    id: p.text().primary(),
    /** One mail per recipient and reason, such as `partner_approved:prt_…:2`. */
    mailKey: p.text(),
    accountId: () => p.manyToOne(Account).mapToPk().joinColumn("account_id").nullable(),
    brandId: () => p.manyToOne(Brand).mapToPk().joinColumn("brand_id").nullable(),
    template: p.text(),
    variables: p.json<Record<string, unknown>>(),
    status: p.enum(["pending", "sent", "failed", "dropped"]),
    attempts: p.integer().default(0),
    lastError: p.text().nullable(),
    messageId: p.text(),
    subject: p.text().nullable(),
    bodyText: p.text().nullable(),
    bodyHtml: p.text().nullable(),
    createdAt: p.datetime(3),
    sentAt: p.datetime(3).nullable(),
    loginId: () => p.manyToOne(Login).mapToPk().joinColumn("login_id").nullable(),
    /** For recipients without a login or account: invited, or asking to sign in. */
    recipientAddress: p.text().nullable(),
    /** Whom it is about, though it goes to another address than theirs: a change of it, or a former one of theirs. */
    aboutLoginId: () => p.manyToOne(Login).mapToPk().joinColumn("about_login_id").nullable(),
    /** A link or code shown in the letter; deleted with it. */
    secretSealed: p.blob().$type<Buffer>().nullable(),
    /** When its link or code expires; null for letters without one. */
    expiresAt: p.datetime(3).nullable(),
    /** Whose mail it is: a brand's or a program's id. Null for mails of neither. */
    turn: p.text().nullable(),
  },
  uniques: [{ name: "mail_key_key", properties: ["mailKey"] }],
  indexes: [
    { name: "mail_open_index", properties: ["createdAt"], where: "status = 'pending'" },
    { name: "mail_open_page_index", properties: ["id"], where: "status = 'pending'" },
    { name: "mail_account_index", properties: ["accountId", "createdAt"] },
    { name: "mail_login_index", properties: ["loginId"], where: "login_id is not null" },
    {
      name: "mail_about_login_index",
      properties: ["aboutLoginId"],
      where: "about_login_id is not null",
    },
    { name: "mail_brand_index", properties: ["brandId"], where: "brand_id is not null" },
    {
      name: "mail_recipient_index",
      expression:
        "create index mail_recipient_index on mail (lower(recipient_address)) where recipient_address is not null",
    },
    { name: "mail_list_index", properties: ["createdAt", "id"] },
    {
      name: "mail_unsent_list_index",
      properties: ["status", "createdAt", "id"],
      where: "status in ('failed', 'dropped')",
    },
  ],
  checks: [
    {
      name: "mail_recipient_check",
      expression: "num_nonnulls(account_id, brand_id, login_id, recipient_address) = 1",
    },
  ],
});

/** A mail to be sent. Its address is read when it is sent. */
export class Mail extends MailSchema.class {}
MailSchema.setClass(Mail);

const MailErasureSchema = defineEntity({
  name: "MailErasure",
  tableName: "mail_erasure",
  properties: {
    accountId: p.text().primary(),
    /** When the oldest mail that is erased was created. */
    beforeTime: p.datetime(3),
    /** System clock. */
    leftAt: p.datetime(3).defaultRaw("now()"),
  },
});

/** The mails of a deleted account that are still to be erased: all that were created before one of them. */
export class MailErasure extends MailErasureSchema.class {}
MailErasureSchema.setClass(MailErasure);
