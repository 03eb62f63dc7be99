import { defineEntity, p } from "@mikro-orm/postgresql";

import { Brand } from "./brand.ts";

const CustomerSchema = defineEntity({
  name: "Customer",
  tableName: "customer",
  properties: {
    brandId: () => p.manyToOne(Brand).mapToPk().joinColumn("brand_id").primary(),
    customerHash: p.blob().$type<Buffer>().primary(),
    /** The unique key decides which of two concurrent orders was the first. */
    firstOrderRef: p.text(),
    firstSeenAt: p.datetime(3),
  },
});

/** The first order of each customer of a brand, by keyed hash of the address. */
export class Customer extends CustomerSchema.class {}
CustomerSchema.setClass(Customer);
