import { defineEntity, p } from "@mikro-orm/postgresql";

const LeftoverFailureSchema = defineEntity({
  name: "LeftoverFailure",
  tableName: "leftover_failure",
  properties: {
    /** A `Leftover`. */
    leftover: p.text().primary(),
    /** The id of its row. */
    item: p.text().primary(),
    /** How many pages in a row failed. */
    failures: p.integer().default(1),
    /** The kind of the last failure. */
    fault: p.text(),
    /** System clock. When the first of them failed. */
    since: p.datetime(3).defaultRaw("now()"),
    /** System clock. No worker tries the next page before. */
    retryAt: p.datetime(3),
  },
});

/** Something that a command left to workers and whose last page failed. */
export class LeftoverFailure extends LeftoverFailureSchema.class {}
LeftoverFailureSchema.setClass(LeftoverFailure);
