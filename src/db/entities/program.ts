import { defineEntity, p } from "@mikro-orm/postgresql";

import { PROGRAM_STATUSES } from "../../domain/programs/program.ts";
import { Brand } from "./brand.ts";

const ProgramSchema = defineEntity({
  name: "Program",
  tableName: "program",
  properties: {
    id: p.text().primary(),
    brandId: () => p.manyToOne(Brand).mapToPk().joinColumn("brand_id"),
    name: p.text(),
    slug: p.text(),
    status: p.enum(PROGRAM_STATUSES),
    currency: p.text(),
    destinationUrl: p.text(),
    description: p.text().default(""),
    /** As the brand wrote them; `brandRulesShown` is the last text an operator approved. */
    brandRules: p.text().default(""),
    brandRulesShown: p.text().default(""),
    openToAll: p.boolean(),
    isCouponOfferOn: p.boolean().default(false),
    /** The next automatic payout day; null while batches are started by hand. */
    nextPayoutAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  uniques: [
    { name: "program_slug_key", properties: ["slug"] },
    { name: "program_tenant_key", properties: ["id", "brandId"] },
  ],
  indexes: [
    { name: "program_list_index", properties: ["brandId", "createdAt", "id"] },
    { name: "program_marketplace_index", properties: ["createdAt", "id"], where: "status = 'live'" },
    {
      name: "program_next_payout_index",
      properties: ["nextPayoutAt"],
      where: "next_payout_at is not null",
    },
  ],
  checks: [
    { name: "program_currency_check", expression: "currency ~ '^[A-Z]{3}$'" },
    { name: "program_slug_check", expression: "slug ~ '^[a-z0-9-]+$'" },
  ],
});

/** A brand's partner program. Its commercial terms are versions of their own, see `ProgramTerms`. */
export class Program extends ProgramSchema.class {}
ProgramSchema.setClass(Program);
