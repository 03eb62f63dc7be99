import { defineEntity, p } from "@mikro-orm/postgresql";

import { ACTOR_KINDS } from "../../domain/access/actor.ts";
import { Account } from "./account.ts";
import { Brand } from "./brand.ts";
import { Program } from "./program.ts";

const AuditEntrySchema = defineEntity({
  name: "AuditEntry",
  tableName: "audit_entry",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    brandId: () => p.manyToOne(Brand).mapToPk().joinColumn("brand_id").nullable(),
    programId: () => p.manyToOne(Program).mapToPk().joinColumn("program_id").nullable(),
    accountId: () => p.manyToOne(Account).mapToPk().joinColumn("account_id").nullable(),
    actorKind: p.enum(ACTOR_KINDS),
    actorId: p.text().nullable(),
    action: p.text(),
    targetId: p.text(),
    details: p.json<Record<string, unknown>>().defaultRaw("'{}'"),
    requestId: p.text().nullable(),
    createdAt: p.datetime(3),
  },
  indexes: [
    { name: "audit_entry_brand_index", properties: ["brandId", "id"] },
    { name: "audit_entry_program_index", properties: ["programId", "id"] },
    { name: "audit_entry_target_index", properties: ["targetId", "id"] },
    { name: "audit_entry_actor_index", properties: ["actorId", "id"], where: "actor_id is not null" },
  ],
});

/** Who did what to which record. Append-only. */
export class AuditEntry extends AuditEntrySchema.class {}
AuditEntrySchema.setClass(AuditEntry);
