import { defineEntity, p } from "@mikro-orm/postgresql";

import { DEVICES } from "../../domain/attribution/device.ts";

const ClickSchema = defineEntity({
  name: "Click",
  tableName: "click",
  properties: {
    id: p.text().primary(),
    programId: p.text(),
    partnerId: p.text(),
    visitorId: p.text(),
    country: p.text().nullable(),
    device: p.enum(DEVICES),
    referrer: p.text().nullable(),
    landing: p.text(),
    sub1: p.text().nullable(),
    sub2: p.text().nullable(),
    sub3: p.text().nullable(),
    sub4: p.text().nullable(),
    sub5: p.text().nullable(),
    createdAt: p.datetime(3),
  },
  uniques: [{ name: "click_in_program_key", properties: ["id", "programId"] }],
  indexes: [
    { name: "click_list_index", properties: ["programId", "createdAt", "id"] },
    { name: "click_partner_list_index", properties: ["partnerId", "createdAt", "id"] },
    { name: "click_visitor_index", properties: ["programId", "visitorId", "createdAt"] },
  ],
  checks: [{ name: "click_country_check", expression: "country ~ '^[A-Z]{2}$'" }],
});

/** A visit through a partner's tracked link. */
export class Click extends ClickSchema.class {}
ClickSchema.setClass(Click);
