import { defineEntity, p } from "@mikro-orm/postgresql";

import { Program } from "./program.ts";

const ReviewSchema = defineEntity({
  name: "Review",
  tableName: "review",
  properties: {
    id: p.text().primary(),
    programId: () => p.manyToOne(Program).mapToPk().joinColumn("program_id"),
    kind: p.enum(["brand_rules"]),
    body: p.text(),
    status: p.enum(["pending", "approved", "refused", "replaced"]),
    createdAt: p.datetime(3),
    decidedAt: p.datetime(3).nullable(),
    /** Why it was rejected, for the brand; null where nobody said. */
    reason: p.text().nullable(),
  },
  uniques: [{ name: "review_pending_key", properties: ["programId", "kind"], where: "status = 'pending'" }],
});

/** A text that an operator must approve before partners see it. */
export class Review extends ReviewSchema.class {}
ReviewSchema.setClass(Review);
