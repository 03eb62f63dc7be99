import { z } from "zod";
import { isCurrencyCode } from "../../../domain/money/currency.ts";
import { decimalToUnits, MAX_AMOUNT_CENTS } from "../../../domain/money/money.ts";
import {
  ATTRIBUTIONS,
  NETWORK_LIMITS,
  PROGRAM_LIMITS,
  PROGRAM_STATUSES,
  TRAFFIC_RULES,
  TRAFFIC_SOURCES,
  type TrafficSource,
} from "../../../domain/programs/program.ts";
import { requiredLine, text, webUrl } from "../../schema/common.ts";

/** A percentage with at most two decimals. */
const percent = (bounds: { min: number; max: number }) =>
  z
    .number()
    .min(bounds.min)
    .max(bounds.max)
    .refine((value) => decimalToUnits(value, 2) !== null, "must have at most two decimals");

/** Below the largest amount in minor units for every currency: none has more than four decimals. */
const LARGEST_MAJOR = MAX_AMOUNT_CENTS / 10_000;

const trafficRule = z.enum(TRAFFIC_RULES).exactOptional();
const trafficRules = z.strictObject(
  Object.fromEntries(TRAFFIC_SOURCES.map((source) => [source, trafficRule])) as Record<
    TrafficSource,
    typeof trafficRule
  >,
);

// The testnet's limits; the command checks the mainnet's tighter ones.
const bounds = NETWORK_LIMITS.testnet;

/** The fields of create and update (TERMS-2). */
const programFields = z.strictObject({
  name: requiredLine(PROGRAM_LIMITS.nameLength),
  destinationUrl: webUrl(PROGRAM_LIMITS.destinationUrlLength).describe(
    "The brand's site: an http or https URL without a user name or password; https on mainnet.",
  ),
  description: text(PROGRAM_LIMITS.descriptionLength),
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/, "send a three-letter currency code")
    .toUpperCase()
    .refine(isCurrencyCode, "must be an ISO 4217 currency code")
    .describe("ISO 4217 code, ignoring case. Fixed once the program has a partner, conversion or funding."),
  commissionPercent: percent(PROGRAM_LIMITS.commissionPercent).describe(
    "At most two decimals. Send this or commissionFixed, not both.",
  ),
  commissionFixed: z
    .number()
    .min(PROGRAM_LIMITS.commissionFixedMin)
    .max(LARGEST_MAJOR)
    .describe(
      "Flat amount per approved customer, in major units with at most the currency's decimals. Send " +
        "this or commissionPercent, not both.",
    ),
  recruiterOverridePercent: percent({ min: 0, max: PROGRAM_LIMITS.recruiterOverridePercent.max }).describe(
    "Percent of the recruit's commission, at most two decimals: 0 for none, otherwise 1 or more.",
  ),
  holdDays: z.int().min(bounds.holdDays.min).max(bounds.holdDays.max).describe("On mainnet 15 to 30."),
  attributionWindowDays: z
    .int()
    .min(PROGRAM_LIMITS.attributionWindowDays.min)
    .max(PROGRAM_LIMITS.attributionWindowDays.max),
  renewalMonths: z
    .union(
      [
        z.int().min(PROGRAM_LIMITS.renewalMonths.min).max(PROGRAM_LIMITS.renewalMonths.max),
        z.literal("lifetime"),
      ],
      "send a whole number from 1 to 36, or lifetime",
    )
    .describe("1: the first payment only."),
  minimumPayout: z
    .number()
    .min(bounds.minimumPayout.min)
    .max(bounds.minimumPayout.max)
    .describe("In major units with at most the currency's decimals; on mainnet 10 to 100."),
  newCustomersOnly: z.boolean(),
  countries: z
    .array(
      z
        .string()
        .regex(/^[A-Za-z]{2}$/, "send a two-letter country code")
        .toUpperCase(),
    )
    .max(300)
    .describe("Two-letter codes; empty means every country."),
  trafficRules: trafficRules.describe("Only the sources sent change."),
  brandRules: text(PROGRAM_LIMITS.brandRulesLength).describe(
    "Rules for partners, up to 300 words; published after review.",
  ),
  attribution: z.enum(ATTRIBUTIONS).describe("Which partner is credited when several links were clicked."),
  openToAll: z.boolean().describe("Approve applicants immediately."),
  status: z.enum(PROGRAM_STATUSES),
});

/** For the documents; the command enforces it. */
const notBothCommissions = {
  not: {
    properties: { commissionPercent: {}, commissionFixed: {} },
    required: ["commissionPercent", "commissionFixed"],
  },
};

/** The fields that are terms (TERMS-1), but for the rate rules. */
export const termsFields = programFields
  .pick({
    commissionPercent: true,
    commissionFixed: true,
    recruiterOverridePercent: true,
    holdDays: true,
    attributionWindowDays: true,
    renewalMonths: true,
    minimumPayout: true,
    newCustomersOnly: true,
    countries: true,
    trafficRules: true,
    attribution: true,
  })
  .partial();

export const updateProgramBody = programFields.partial().meta(notBothCommissions);

/** What partners see of a program, besides its terms. */
export const listingFields = programFields
  .pick({ name: true, destinationUrl: true, description: true, brandRules: true, openToAll: true })
  .partial();

export const createProgramBody = programFields
  .partial()
  .extend({ name: programFields.shape.name, destinationUrl: programFields.shape.destinationUrl })
  .meta(notBothCommissions);
