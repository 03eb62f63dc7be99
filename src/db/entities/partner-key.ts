import { defineEntity, p } from "@mikro-orm/postgresql";

import { NETWORKS } from "../../domain/programs/program.ts";
import { SCOPES } from "../../domain/access/roles.ts";
import { Account } from "./account.ts";

const PartnerKeySchema = defineEntity({
  name: "PartnerKey",
  tableName: "partner_key",
  properties: {
    id: p.text().primary(),
    accountId: () => p.manyToOne(Account).mapToPk().joinColumn("account_id"),
    network: p.enum(NETWORKS),
    name: p.text(),
    scope: p.enum(SCOPES),
    secretHash: p.blob().$type<Buffer>(),
    last4: p.text(),
    createdAt: p.datetime(3),
    revokedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: "partner_key_secret_hash_key", properties: ["secretHash"] }],
  indexes: [{ name: "partner_key_account_id_index", properties: ["accountId"] }],
});

/** An API key that acts for one account in every program; only its SHA-256 and last four characters are stored. */
export class PartnerKey extends PartnerKeySchema.class {}
PartnerKeySchema.setClass(PartnerKey);
