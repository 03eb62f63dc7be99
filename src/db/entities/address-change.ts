import { defineEntity, p } from "@mikro-orm/postgresql";
import { Login } from "./login.ts";

const AddressChangeSchema = defineEntity({
  name: "AddressChange",
  tableName: "address_change",
  properties: {
    id: p.text().primary(),
    loginId: () => p.manyToOne(Login).mapToPk().joinColumn("login_id"),
    /** The new address, in lower case. */
    email: p.text(),
    tokenHash: p.blob().$type<Buffer>(),
    /** System clock, as `expiresAt`. */
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
  uniques: [
    { name: "address_change_login_key", properties: ["loginId"] },
    { name: "address_change_token_key", properties: ["tokenHash"] },
  ],
  checks: [{ name: "address_change_email_check", expression: "email = lower(email)" }],
});

/** A person's new address, until its mailbox confirms it; one at a time. PEOPLE-38. */
export class AddressChange extends AddressChangeSchema.class {}
AddressChangeSchema.setClass(AddressChange);
