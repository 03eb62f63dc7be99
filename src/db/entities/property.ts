import { defineEntity, p } from "@mikro-orm/postgresql";

import { PROPERTY_TYPES, VERIFICATION_METHODS } from "../../domain/partners/property.ts";
import { Account } from "./account.ts";

const PropertySchema = defineEntity({
  name: "Property",
  tableName: "property",
  properties: {
    id: p.text().primary(),
    accountId: () => p.manyToOne(Account).mapToPk().joinColumn("account_id"),
    type: p.enum(PROPERTY_TYPES),
    identifier: p.text(),
    url: p.text().nullable(),
    method: p.enum(VERIFICATION_METHODS).nullable(),
    verificationToken: p.text(),
    verifiedAt: p.datetime(3).nullable(),
    followers: p.bigint("number").nullable(),
    statsSource: p.text().nullable(),
    lastCheckedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
  uniques: [
    { name: "property_account_place_key", properties: ["accountId", "type", "identifier"] },
    {
      name: "property_verified_place_key",
      properties: ["type", "identifier"],
      where: "verified_at is not null",
    },
  ],
});

/** A partner's website, channel or newsletter. Once verified it belongs to one account. */
export class Property extends PropertySchema.class {}
PropertySchema.setClass(Property);
