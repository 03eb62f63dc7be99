import { defineEntity, p } from "@mikro-orm/postgresql";

import { ATTRIBUTIONS, REWARD_TYPES, type TrafficRules } from "../../domain/programs/program.ts";
import type { BountyRule, ProductRule } from "../../domain/programs/rate-rules.ts";
import type { TermsFieldChange } from "../../domain/programs/terms-input.ts";
import { Program } from "./program.ts";

const TermsChangeSchema = defineEntity({
  name: "TermsChange",
  tableName: "terms_change",
  properties: {
    id: p.text().primary(),
    programId: () => p.manyToOne(Program).mapToPk().joinColumn("program_id"),
    /** Numbers a program's changes, for the workflow id. */
    number: p.integer(),
    requestedAt: p.datetime(3),
    effectiveAt: p.datetime(3),
    /** The pending fields with their new values. */
    changes: p.json<TermsFieldChange[]>(),
    /** Null while pending. */
    outcome: p.enum(["applied", "withdrawn", "replaced"]).nullable(),
    closedAt: p.datetime(3).nullable(),
    announcedAt: p.datetime(3).nullable(),
  },
  uniques: [
    { name: "terms_change_in_program_key", properties: ["id", "programId"] },
    { name: "terms_change_number_key", properties: ["programId", "number"] },
    { name: "terms_change_open_key", properties: ["programId"], where: "outcome is null" },
  ],
  indexes: [{ name: "terms_change_due_index", properties: ["effectiveAt"], where: "outcome is null" }],
  checks: [{ name: "terms_change_order_check", expression: "effective_at >= requested_at" }],
});

/** A pending or past change of terms; a program has at most one pending. */
export class TermsChange extends TermsChangeSchema.class {}
TermsChangeSchema.setClass(TermsChange);

const ProgramTermsSchema = defineEntity({
  name: "ProgramTerms",
  tableName: "program_terms",
  properties: {
    programId: () => p.manyToOne(Program).mapToPk().joinColumn("program_id").primary(),
    version: p.integer().primary(),
    effectiveAt: p.datetime(3),
    termsChangeId: p.text().nullable(),
    rewardType: p.enum(REWARD_TYPES),
    directRateBps: p.integer(),
    directFixedCents: p.bigint("number"),
    overrideRateBps: p.integer(),
    holdDays: p.integer(),
    attributionWindowDays: p.integer(),
    /** 1 is the first payment only; null is for as long as the customer pays. */
    renewalMonths: p.integer().nullable(),
    minimumPayoutCents: p.bigint("number"),
    newCustomersOnly: p.boolean(),
    /** Two-letter codes; empty means every country. */
    countries: p.array().columnType("text[]").default([]),
    trafficRules: p.json<Partial<TrafficRules>>().defaultRaw("'{}'"),
    attribution: p.enum(ATTRIBUTIONS),
    productRules: p.json<ProductRule[]>().defaultRaw("'[]'"),
    eventBounties: p.json<BountyRule[]>().defaultRaw("'[]'"),
    createdAt: p.datetime(3),
  },
  indexes: [{ name: "program_terms_effective_index", properties: ["programId", "effectiveAt"] }],
  checks: [
    { name: "program_terms_direct_fixed_check", expression: "direct_fixed_cents >= 0" },
    {
      name: "program_terms_direct_rate_check",
      expression: "direct_rate_bps >= 0 and direct_rate_bps <= 9500",
    },
    { name: "program_terms_hold_days_check", expression: "hold_days >= 0 and hold_days <= 30" },
    { name: "program_terms_minimum_payout_check", expression: "minimum_payout_cents >= 0" },
    {
      name: "program_terms_override_rate_check",
      expression: "override_rate_bps >= 0 and override_rate_bps <= 9500",
    },
    { name: "program_terms_renewal_check", expression: "renewal_months >= 1 and renewal_months <= 36" },
    {
      name: "program_terms_window_check",
      expression: "attribution_window_days >= 7 and attribution_window_days <= 365",
    },
  ],
});

/** One version of a program's terms, in force from `effectiveAt` until the next version's. */
export class ProgramTerms extends ProgramTermsSchema.class {}
ProgramTermsSchema.setClass(ProgramTerms);

const TermsNoticeSchema = defineEntity({
  name: "TermsNotice",
  tableName: "terms_notice",
  properties: {
    /** Names the change within its program; the beginning of the mails' keys. */
    id: p.text().primary(),
    programId: p.text(),
    template: p.text(),
    /** What the mails show, besides the partner. */
    variables: p.json<Readonly<Record<string, unknown>>>(),
    /** Only who was a partner by then is mailed. */
    announcedAt: p.datetime(3),
    /** The last partner that was mailed. */
    afterTime: p.datetime(3),
    afterId: p.text(),
    /** System clock. */
    leftAt: p.datetime(3).defaultRaw("now()"),
  },
});

/** A change of terms of which some partners are still to be mailed: all after one of them, by time and id. */
export class TermsNotice extends TermsNoticeSchema.class {}
TermsNoticeSchema.setClass(TermsNotice);
