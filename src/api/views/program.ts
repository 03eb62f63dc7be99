import { z } from "zod";
import { majorNumber } from "../../domain/money/currency.ts";
import { programPage } from "../../domain/pages.ts";
import {
  allTrafficRules,
  ATTRIBUTIONS,
  commissionText,
  OVERRIDE_BASE,
  PROGRAM_STATUSES,
  recruiterOverrideText,
  renewalsText,
  REWARD_TYPES,
  TRAFFIC_RULES,
} from "../../domain/programs/program.ts";
import type { ProgramRow } from "../../queries/programs/program-row.ts";
import { cents } from "../schema/common.ts";
import { questionsView } from "./question.ts";
import { rateRulesView, viewRateRules } from "./rates.ts";
import { scheduledChangeView, viewScheduledChange } from "./scheduled-change.ts";

/** A program as its brand reads it. PROGRAM-1. */
export const programView = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string().describe("Accepted instead of the id in event headers and partner endpoints."),
  status: z.enum(PROGRAM_STATUSES),
  currency: z.string(),
  openToAll: z.boolean().describe("Applicants are approved immediately."),
  commission: z.string().describe("The commission in words."),
  recruiterOverride: z.string().describe("The recruiter override in words."),
  holdDays: z.int().describe("Days from sale to payment."),
  attributionWindowDays: z.int().describe("Days after a click within which a sale is credited to it."),
  renewals: z.string().describe("Which renewals earn, in words."),
  minimumPayout: z.number().describe("In major units of the currency."),
  newCustomersOnly: z.boolean(),
  countries: z.array(z.string()).describe("Two-letter codes; empty means every country."),
  termsVersion: z.int(),
  scheduledChange: scheduledChangeView.nullable(),
  applicationPage: z.string().describe("Where partners apply."),
});

/** A single program as its brand reads it: the list's fields, its rates, and the brand's input. PROGRAM-1. */
export const programDetailView = programView.extend({
  rewardType: z.enum(REWARD_TYPES),
  directRateBps: z.int().describe("Basis points; 0 if rewardType is fixed."),
  directFixedCents: cents.describe("0 if rewardType is percent."),
  overrideBase: z.literal(OVERRIDE_BASE),
  overrideRateBps: z.int().describe("Basis points; 0 means no override."),
  rateRules: rateRulesView,
  destinationUrl: z.string(),
  description: z.string(),
  attribution: z.enum(ATTRIBUTIONS).describe("Which partner is credited when several links were clicked."),
  trafficRules: z
    .record(z.string(), z.enum(TRAFFIC_RULES))
    .describe("Per source: allowed, ask first or banned."),
  brandRules: z.string().describe("As sent; shown to partners after review."),
  questions: questionsView,
  isCouponOfferOn: z.boolean().describe("Whether coupon codes credit their partners."),
});

/** @param baseUrl public address of this deployment */
export function viewProgram(program: ProgramRow, baseUrl: string): z.input<typeof programView> {
  return {
    id: program.id,
    name: program.name,
    slug: program.slug,
    status: program.status,
    currency: program.currency,
    openToAll: program.openToAll,
    commission: commissionText(program, program.currency),
    recruiterOverride: recruiterOverrideText(program.overrideRateBps),
    holdDays: program.holdDays,
    attributionWindowDays: program.attributionWindowDays,
    renewals: renewalsText(program.renewalMonths),
    minimumPayout: majorNumber(program.minimumPayoutCents, program.currency),
    newCustomersOnly: program.newCustomersOnly,
    countries: [...program.countries],
    termsVersion: program.version,
    scheduledChange: viewScheduledChange(program),
    applicationPage: programPage(baseUrl, program.slug),
  };
}

/** @param baseUrl public address of this deployment */
export function viewProgramDetail(program: ProgramRow, baseUrl: string): z.input<typeof programDetailView> {
  return {
    ...viewProgram(program, baseUrl),
    rewardType: program.rewardType,
    directRateBps: program.directRateBps,
    directFixedCents: program.directFixedCents,
    overrideBase: OVERRIDE_BASE,
    overrideRateBps: program.overrideRateBps,
    rateRules: viewRateRules(program),
    destinationUrl: program.destinationUrl,
    description: program.description,
    attribution: program.attribution,
    trafficRules: allTrafficRules(program.trafficRules),
    brandRules: program.brandRules,
    questions: program.questions.map(({ id, text }) => ({ id, text })),
    isCouponOfferOn: program.isCouponOfferOn,
  };
}
