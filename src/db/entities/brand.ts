import { defineEntity, p } from "@mikro-orm/postgresql";

import { NETWORKS } from "../../domain/programs/program.ts";
import { ROLES } from "../../domain/access/roles.ts";
import { PAYOUT_APPROVALS } from "../../domain/payouts/approval.ts";
import { BRAND_STATUSES, OPEN_BRAND_STATUSES } from "../../domain/programs/brand.ts";

const BrandSchema = defineEntity({
  name: "Brand",
  tableName: "brand",
  properties: {
    id: p.text().primary(),
    name: p.text(),
    email: p.text(),
    status: p.enum(BRAND_STATUSES),
    /** What a closed brand was before. Null where it is not closed, or a former release closed it. */
    closedFrom: p.enum(OPEN_BRAND_STATUSES).nullable(),
    /** How many people it takes to send payouts. */
    payoutApproval: p.enum(PAYOUT_APPROVALS).default("one"),
    createdAt: p.datetime(3),
  },
});

/** A company that runs partner programs. */
export class Brand extends BrandSchema.class {}
BrandSchema.setClass(Brand);

const BrandKeySchema = defineEntity({
  name: "BrandKey",
  tableName: "brand_key",
  properties: {
    id: p.text().primary(),
    brandId: () => p.manyToOne(Brand).mapToPk().joinColumn("brand_id"),
    network: p.enum(NETWORKS),
    name: p.text(),
    role: p.enum(ROLES),
    secretHash: p.blob().$type<Buffer>(),
    last4: p.text(),
    createdAt: p.datetime(3),
    revokedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: "brand_key_secret_hash_key", properties: ["secretHash"] }],
  indexes: [{ name: "brand_key_brand_id_index", properties: ["brandId"] }],
});

/** An API key that acts for one brand with one role; only its SHA-256 and last four characters are stored. */
export class BrandKey extends BrandKeySchema.class {}
BrandKeySchema.setClass(BrandKey);
