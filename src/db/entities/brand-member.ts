import { defineEntity, p } from "@mikro-orm/postgresql";

import { ROLES } from "../../domain/access/roles.ts";
import { Brand } from "./brand.ts";
import { Login } from "./login.ts";

const BrandMemberSchema = defineEntity({
  name: "BrandMember",
  tableName: "brand_member",
  properties: {
    id: p.text().primary(),
    brandId: () => p.manyToOne(Brand).mapToPk().joinColumn("brand_id"),
    loginId: () => p.manyToOne(Login).mapToPk().joinColumn("login_id"),
    role: p.enum(ROLES),
    mayPay: p.boolean().default(false),
    createdAt: p.datetime(3),
    removedAt: p.datetime(3).nullable(),
  },
  uniques: [
    {
      name: "brand_member_current_key",
      expression:
        "create unique index brand_member_current_key on brand_member (brand_id, login_id) where removed_at is null",
    },
  ],
  indexes: [{ name: "brand_member_login_index", properties: ["loginId"] }],
});

/** A person's role in a brand. A removed member who returns gets a new row. */
export class BrandMember extends BrandMemberSchema.class {}
BrandMemberSchema.setClass(BrandMember);

const InvitationSchema = defineEntity({
  name: "Invitation",
  tableName: "invitation",
  properties: {
    id: p.text().primary(),
    brandId: () => p.manyToOne(Brand).mapToPk().joinColumn("brand_id"),
    email: p.text(),
    role: p.enum(ROLES),
    mayPay: p.boolean().default(false),
    tokenHash: p.blob().$type<Buffer>(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    acceptedAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
  },
  uniques: [
    { name: "invitation_token_hash_key", properties: ["tokenHash"] },
    {
      name: "invitation_open_key",
      expression:
        "create unique index invitation_open_key on invitation (brand_id, email) " +
        "where accepted_at is null and revoked_at is null",
    },
  ],
  indexes: [{ name: "invitation_email_index", properties: ["email"] }],
  checks: [{ name: "invitation_email_check", expression: "email = lower(email)" }],
});

/** An offer of a role in a brand, open to whoever receives the address's mail. */
export class Invitation extends InvitationSchema.class {}
InvitationSchema.setClass(Invitation);
