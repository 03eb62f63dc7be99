import { defineEntity, p } from "@mikro-orm/postgresql";

import { PAID_SEARCH } from "../../domain/partners/application.ts";
import { Login } from "./login.ts";

const AccountSchema = defineEntity({
  name: "Account",
  tableName: "account",
  properties: {
    id: p.text().primary(),
    handle: p.text(),
    name: p.text(),
    email: p.text(),
    /** Keyed hash of the address with letter case and plus-tags folded; detects self-referrals. */
    emailHash: p.blob().$type<Buffer>(),
    emailVerifiedAt: p.datetime(3).nullable(),
    country: p.text(),
    /** When the tax form was received; null while missing. */
    taxFormAt: p.datetime(3).nullable(),
    deletedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    /** Set on the first sign-in. */
    loginId: () => p.manyToOne(Login).mapToPk().joinColumn("login_id").nullable(),
  },
  uniques: [
    { name: "account_handle_key", properties: ["handle"] },
    {
      name: "account_email_key",
      expression: "create unique index account_email_key on account (lower(email)) where deleted_at is null",
    },
    {
      name: "account_login_key",
      expression: "create unique index account_login_key on account (login_id) where login_id is not null",
    },
  ],
  indexes: [
    {
      name: "account_email_search_index",
      expression: "create index account_email_search_index on account (lower(email) text_pattern_ops)",
    },
    {
      name: "account_name_search_index",
      expression:
        "create index account_name_search_index on account using gin (to_tsvector('simple', name || ' ' || handle))",
    },
  ],
  checks: [{ name: "account_country_check", expression: "country ~ '^[A-Z]{2}$'" }],
});

/** A partner across all programs. */
export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);

const AccountProfileSchema = defineEntity({
  name: "AccountProfile",
  tableName: "account_profile",
  properties: {
    accountId: () => p.manyToOne(Account).mapToPk().joinColumn("account_id").primary(),
    bio: p.text().nullable(),
    promoText: p.text().nullable(),
    primaryMethod: p.text().nullable(),
    methods: p.array().columnType("text[]").default([]),
    paidSearch: p.enum(PAID_SEARCH).nullable(),
    disclosureAttestedAt: p.datetime(3).nullable(),
    isPublic: p.boolean().default(false),
    updatedAt: p.datetime(3),
  },
});

/** How a partner promotes, as shown to brands. */
export class AccountProfile extends AccountProfileSchema.class {}
AccountProfileSchema.setClass(AccountProfile);
