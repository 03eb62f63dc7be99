import { majorNumber, majorToMinor } from "../money/currency.ts";
import { bpsToPercent, percentToBps } from "../money/money.ts";
import {
  allTrafficRules,
  type Attribution,
  PROGRAM_DEFAULTS,
  TRAFFIC_SOURCES,
  type TrafficRules,
  type TrafficSource,
} from "./program.ts";
import { type BountyRule, bountyRulesFrom, type ProductRuleInput, productRulesFrom } from "./rate-rules.ts";
import { ApiError } from "../api-errors.ts";
import type { Terms, TermsPatch } from "./terms.ts";

/** The terms as the API accepts them: percentages, major units, `lifetime`. Omitted fields stay unchanged. */
export type TermsInput = Readonly<{
  commissionPercent?: number | undefined;
  commissionFixed?: number | undefined;
  recruiterOverridePercent?: number | undefined;
  holdDays?: number | undefined;
  attributionWindowDays?: number | undefined;
  renewalMonths?: number | "lifetime" | undefined;
  minimumPayout?: number | undefined;
  newCustomersOnly?: boolean | undefined;
  countries?: readonly string[] | undefined;
  trafficRules?: Partial<TrafficRules> | undefined;
  attribution?: Attribution | undefined;
  products?: readonly ProductRuleInput[] | undefined;
  events?: readonly BountyRule[] | undefined;
}>;

/** A changed field of the terms, by its input name and in input units. */
export type TermsFieldChange = Readonly<{ field: string; from: unknown; to: unknown }>;

/**
 * The terms an input asks for, in minor units and basis points. The only place that converts major units of the
 * terms.
 *
 * @throws ApiError `invalid_request`, naming the field: both commissions at once, too many decimals for a percentage
 * or the currency, invalid rate rules
 */
export function termsPatchFrom(input: TermsInput, currency: string): TermsPatch {
  const { commissionPercent, commissionFixed, recruiterOverridePercent, renewalMonths, minimumPayout } =
    input;
  if (commissionPercent !== undefined && commissionFixed !== undefined) {
    throw new ApiError("invalid_request", "Send commissionPercent or commissionFixed, not both.");
  }
  return {
    ...(commissionPercent !== undefined && {
      rewardType: "percent",
      directRateBps: percentToBps(commissionPercent, "commissionPercent"),
      directFixedCents: 0,
    }),
    ...(commissionFixed !== undefined && {
      rewardType: "fixed",
      directRateBps: 0,
      directFixedCents: majorToMinor(commissionFixed, currency, "commissionFixed"),
    }),
    ...(recruiterOverridePercent !== undefined && {
      overrideRateBps: percentToBps(recruiterOverridePercent, "recruiterOverridePercent"),
    }),
    ...(renewalMonths !== undefined && {
      renewalMonths: renewalMonths === "lifetime" ? null : renewalMonths,
    }),
    ...(minimumPayout !== undefined && {
      minimumPayoutCents: majorToMinor(minimumPayout, currency, "minimumPayout"),
    }),
    ...(input.holdDays !== undefined && { holdDays: input.holdDays }),
    ...(input.attributionWindowDays !== undefined && { attributionWindowDays: input.attributionWindowDays }),
    ...(input.newCustomersOnly !== undefined && { newCustomersOnly: input.newCustomersOnly }),
    ...(input.countries !== undefined && { countries: [...new Set(input.countries)] }),
    ...(input.attribution !== undefined && { attribution: input.attribution }),
    ...(input.trafficRules !== undefined &&
      Object.keys(input.trafficRules).length > 0 && { trafficRules: input.trafficRules }),
    ...(input.products !== undefined && { productRules: productRulesFrom(input.products) }),
    ...(input.events !== undefined && { eventBounties: bountyRulesFrom(input.events) }),
  };
}

/** The terms of a new program: the input, or else the defaults. Every traffic source starts as allowed. */
export function firstTerms(input: TermsInput, currency: string): Terms {
  const { commissionPercent, ...defaults } = PROGRAM_DEFAULTS;
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const patch = termsPatchFrom(
    { ...defaults, ...(input.commissionFixed === undefined && { commissionPercent }), ...given },
    currency,
  );
  return {
    countries: [],
    productRules: [],
    eventBounties: [],
    ...patch,
    trafficRules: allTrafficRules(patch.trafficRules ?? {}),
  } as Terms;
}

/** The terms as inputs, in input units; null if the terms have no such value. */
const INPUT_VALUES: Readonly<Record<keyof TermsInput, (terms: Terms, currency: string) => unknown>> = {
  commissionPercent: (terms) => (terms.rewardType === "percent" ? bpsToPercent(terms.directRateBps) : null),
  commissionFixed: (terms, currency) =>
    terms.rewardType === "fixed" ? majorNumber(terms.directFixedCents, currency) : null,
  recruiterOverridePercent: (terms) => bpsToPercent(terms.overrideRateBps),
  holdDays: (terms) => terms.holdDays,
  attributionWindowDays: (terms) => terms.attributionWindowDays,
  renewalMonths: (terms) => terms.renewalMonths ?? "lifetime",
  minimumPayout: (terms, currency) => majorNumber(terms.minimumPayoutCents, currency),
  newCustomersOnly: (terms) => terms.newCustomersOnly,
  countries: (terms) => terms.countries,
  trafficRules: (terms) => terms.trafficRules,
  attribution: (terms) => terms.attribution,
  products: (terms) => terms.productRules,
  events: (terms) => terms.eventBounties,
};

/** The fields of the terms behind each input. */
const TERMS_FIELDS: Readonly<Record<keyof TermsInput, readonly (keyof Terms)[]>> = {
  commissionPercent: ["rewardType", "directRateBps", "directFixedCents"],
  commissionFixed: ["rewardType", "directRateBps", "directFixedCents"],
  recruiterOverridePercent: ["overrideRateBps"],
  holdDays: ["holdDays"],
  attributionWindowDays: ["attributionWindowDays"],
  renewalMonths: ["renewalMonths"],
  minimumPayout: ["minimumPayoutCents"],
  newCustomersOnly: ["newCustomersOnly"],
  countries: ["countries"],
  trafficRules: ["trafficRules"],
  attribution: ["attribution"],
  products: ["productRules"],
  events: ["eventBounties"],
};

export const INPUT_NAMES = Object.keys(INPUT_VALUES) as (keyof TermsInput)[];

/**
 * The changes a patch makes to the terms in force, by input name and in input units, for `scheduledChange` and mails.
 * Of trafficRules only the changed sources. A change of the reward type names both commissions, with null for the one
 * not in force.
 */
export function termsChangesOf(inForce: Terms, patch: TermsPatch, currency: string): TermsFieldChange[] {
  const after: Terms = {
    ...inForce,
    ...patch,
    trafficRules: { ...inForce.trafficRules, ...patch.trafficRules },
  };
  return INPUT_NAMES.filter((name) => TERMS_FIELDS[name].some((field) => field in patch)).flatMap((name) => {
    if (name === "trafficRules") return trafficChangeOf(inForce, patch);
    const [from, to] = [INPUT_VALUES[name](inForce, currency), INPUT_VALUES[name](after, currency)];
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field: name, from, to }];
  });
}

function trafficChangeOf(inForce: Terms, patch: TermsPatch): TermsFieldChange[] {
  const changed = TRAFFIC_SOURCES.filter((source) => {
    const rule = patch.trafficRules?.[source];
    return rule !== undefined && rule !== inForce.trafficRules[source];
  });
  if (changed.length === 0) return [];
  const rulesOf = (rules: Partial<TrafficRules>) =>
    Object.fromEntries(changed.map((source) => [source, rules[source]]));
  return [
    { field: "trafficRules", from: rulesOf(inForce.trafficRules), to: rulesOf(patch.trafficRules ?? {}) },
  ];
}

/**
 * The pending values, from the future terms and their list of changes: the inverse of `termsChangesOf`, so that a
 * pending change can be planned from again.
 */
export function pendingValuesOf(terms: Terms, changes: readonly TermsFieldChange[]): TermsPatch {
  const names = new Set(changes.map((change) => change.field));
  const fields = INPUT_NAMES.filter((name) => names.has(name) && name !== "trafficRules").flatMap(
    (name) => TERMS_FIELDS[name],
  );
  const values: TermsPatch = Object.fromEntries(fields.map((field) => [field, terms[field]]));
  const trafficChange = changes.find((change) => change.field === "trafficRules");
  if (trafficChange === undefined) return values;
  const sources = TRAFFIC_SOURCES.filter((source) => source in (trafficChange.to as Partial<TrafficRules>));
  return {
    ...values,
    trafficRules: Object.fromEntries(sources.map((source) => [source, terms.trafficRules[source]])),
  };
}

/** One term of a pending change, by its input name; for traffic rules, of one source. */
export type TermName = Readonly<{ field: keyof TermsInput; source?: TrafficSource | undefined }>;

/** The part of a pending change that is about one term; empty if the change is not about it. */
export function pendingPartOf(pending: TermsPatch, { field, source }: TermName): TermsPatch {
  if (field === "trafficRules") {
    const { trafficRules = {} } = pending;
    const sources = TRAFFIC_SOURCES.filter((one) => one in trafficRules && (source ?? one) === one);
    if (sources.length === 0) return {};
    return { trafficRules: Object.fromEntries(sources.map((one) => [one, trafficRules[one]])) };
  }
  return Object.fromEntries(
    TERMS_FIELDS[field].filter((one) => one in pending).map((one) => [one, pending[one]]),
  );
}

/**
 * The same terms in another currency: inputs in major units (commissionFixed, minimumPayout) keep their number,
 * bounties and product rules in minor units keep theirs. Only a program without partners and money can change its
 * currency.
 *
 * @throws ApiError `invalid_request` for a number with more decimals than the new currency has
 */
export function termsInCurrency(terms: Terms, from: string, to: string): Terms {
  return {
    ...terms,
    directFixedCents: majorToMinor(majorNumber(terms.directFixedCents, from), to, "commissionFixed"),
    minimumPayoutCents: majorToMinor(majorNumber(terms.minimumPayoutCents, from), to, "minimumPayout"),
  };
}
