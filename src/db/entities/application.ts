import { defineEntity, p } from "@mikro-orm/postgresql";

import { PAID_SEARCH } from "../../domain/partners/application.ts";
import { Partner } from "./partner.ts";

const ApplicationSchema = defineEntity({
  name: "Application",
  tableName: "application",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    partnerId: () => p.manyToOne(Partner).mapToPk().joinColumn("partner_id"),
    channel: p.text().nullable(),
    reach: p.text().nullable(),
    proofUrl: p.text().nullable(),
    note: p.text().nullable(),
    promoText: p.text().nullable(),
    primaryMethod: p.text().nullable(),
    methods: p.array().columnType("text[]").default([]),
    paidSearch: p.enum(PAID_SEARCH).nullable(),
    answers: p.json<Record<string, string>>().defaultRaw("'{}'"),
    questions: p.json<{ id: string; text: string }[]>().defaultRaw("'[]'"),
    riskFlags: p.array().columnType("text[]").default([]),
    submittedAt: p.datetime(3),
  },
  indexes: [{ name: "application_partner_index", properties: ["partnerId", "id"] }],
});

/** What a partner wrote when applying. Applying again adds a row, and the newest counts. */
export class Application extends ApplicationSchema.class {}
ApplicationSchema.setClass(Application);
