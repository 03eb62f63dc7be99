import { defineEntity, p } from "@mikro-orm/postgresql";

/** What is summed, per program and per partner; the last two per program only. Decision 0018. */
const FACETS = [
  "total",
  "country",
  "device",
  "sub1",
  "sub2",
  "sub3",
  "sub4",
  "sub5",
  "recruiter",
  "event",
] as const;

const measure = () => p.bigint("number").defaultRaw("0");

const StatisticsChangeSchema = defineEntity({
  name: "StatisticsChange",
  tableName: "statistics_change",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    programId: p.text(),
    partnerId: p.text().nullable(),
    recruiterPartnerId: p.text().nullable(),
    /** The click whose country and device count. */
    clickId: p.text().nullable(),
    sub1: p.text().nullable(),
    sub2: p.text().nullable(),
    sub3: p.text().nullable(),
    sub4: p.text().nullable(),
    sub5: p.text().nullable(),
    eventStatus: p.text().nullable(),
    /** In hours since 1970-01-01. */
    hour: p.integer(),
    clicks: measure(),
    conversions: measure(),
    sales: measure(),
    /** Net of refunds. */
    revenueCents: measure(),
    refundedCents: measure(),
    directCents: measure(),
    overrideCents: measure(),
    pendingOverrideCents: measure(),
    feeCents: measure(),
    events: measure(),
  },
  indexes: [{ name: "statistics_change_program_index", properties: ["programId", "partnerId"] }],
});

/** An effect of a click, a conversion or an event on the sums, not folded into them yet. Written only by triggers. */
export class StatisticsChange extends StatisticsChangeSchema.class {}
StatisticsChangeSchema.setClass(StatisticsChange);

const StatisticsSumSchema = defineEntity({
  name: "StatisticsSum",
  tableName: "statistics_sum",
  properties: {
    programId: p.text().primary(),
    /** Empty for the whole program. */
    partnerId: p.text().primary(),
    facet: p.enum(FACETS).primary(),
    /** The length of the period in hours. */
    hours: p.integer().primary(),
    /** Counted in that length since 1970-01-01. */
    period: p.integer().primary(),
    /** A country, a label, a recruiter's id; empty for the total. */
    value: p.text().primary(),
    clicks: measure(),
    conversions: measure(),
    sales: measure(),
    /** Net of refunds. */
    revenueCents: measure(),
    refundedCents: measure(),
    directCents: measure(),
    overrideCents: measure(),
    pendingOverrideCents: measure(),
    feeCents: measure(),
    events: measure(),
  },
  indexes: [
    {
      name: "statistics_sum_past_index",
      expression:
        "create index statistics_sum_past_index on statistics_sum (((period + 1) * hours)) where hours < 768",
    },
  ],
});

/** A period's figures, excluding pending rows in `StatisticsChange`. */
export class StatisticsSum extends StatisticsSumSchema.class {}
StatisticsSumSchema.setClass(StatisticsSum);
