import { moneyText } from "../money/currency.ts";
import { type Bps, bpsToPercentText, type Cents } from "../money/money.ts";
import { ApiError } from "../api-errors.ts";

export const NETWORKS = ["mainnet", "testnet"] as const;
/** What a deployment serves: real money, or the testnet with its own limits and movable clock. */
export type Network = (typeof NETWORKS)[number];

export const PROGRAM_STATUSES = ["draft", "live", "paused"] as const;
export type ProgramStatus = (typeof PROGRAM_STATUSES)[number];

export const REWARD_TYPES = ["percent", "fixed"] as const;
/** How a sale is rewarded: a percentage, or a flat amount once per customer. */
export type RewardType = (typeof REWARD_TYPES)[number];

/** What the recruiter override is a percentage of. TERMS-3. */
export const OVERRIDE_BASE = "commission";

export const ATTRIBUTIONS = ["last", "first"] as const;
/** Who is credited after several clicks: the newest or the oldest. */
export type Attribution = (typeof ATTRIBUTIONS)[number];

/** How a partner may promote. A program's traffic sources and a partner's methods are one list. PROGRAM-7. */
export const TRAFFIC_SOURCES = [
  "content_review",
  "comparison_site",
  "social_organic",
  "paid_social",
  "video_streaming",
  "podcast_audio",
  "newsletter_email",
  "paid_search_brand",
  "paid_search_non_brand",
  "display_native",
  "coupon_deals",
  "cashback_loyalty",
  "community_forum",
  "app_mobile",
  "offline_event",
] as const;
export type TrafficSource = (typeof TRAFFIC_SOURCES)[number];

/** A program's rule for a traffic source, from open to strict. */
export const TRAFFIC_RULES = ["allowed", "ask", "banned"] as const;
export type TrafficRule = (typeof TRAFFIC_RULES)[number];
export type TrafficRules = Readonly<Record<TrafficSource, TrafficRule>>;

const ALL_ALLOWED = Object.fromEntries(
  TRAFFIC_SOURCES.map((source) => [source, "allowed"]),
) as unknown as TrafficRules;

/** The rules of all sources: one without a rule is allowed. */
export const allTrafficRules = (rules: Partial<TrafficRules>): TrafficRules => ({ ...ALL_ALLOWED, ...rules });

type Bounds = Readonly<{ min: number; max: number }>;

/** Limits of a program's inputs that hold on both networks. PROGRAM-1. */
export const PROGRAM_LIMITS = {
  nameLength: 120,
  descriptionLength: 4000,
  brandRulesLength: 2400,
  brandRulesWords: 300,
  destinationUrlLength: 2000,
  commissionPercent: { min: 1, max: 95 },
  commissionFixedMin: 1,
  recruiterOverridePercent: { min: 1, max: 95 },
  attributionWindowDays: { min: 7, max: 365 },
  renewalMonths: { min: 1, max: 36 },
} as const;

/** Limits that are tighter on mainnet. TERMS-5. */
export const NETWORK_LIMITS: Readonly<
  Record<Network, { holdDays: Bounds; minimumPayout: Bounds; isHttpAllowed: boolean }>
> = {
  testnet: { holdDays: { min: 0, max: 30 }, minimumPayout: { min: 0, max: 100 }, isHttpAllowed: true },
  mainnet: { holdDays: { min: 15, max: 30 }, minimumPayout: { min: 10, max: 100 }, isHttpAllowed: false },
};

/** Limits of a partner's own payment schedule, in days after the sale, on both networks. PARTNER-19. */
export const PARTNER_HOLD_DAYS: Bounds = { min: 0, max: 30 };

/** Defaults of omitted inputs, in input units. TERMS-4. */
export const PROGRAM_DEFAULTS = {
  currency: "USD",
  commissionPercent: 20,
  recruiterOverridePercent: 0,
  holdDays: 15,
  attributionWindowDays: 30,
  renewalMonths: "lifetime",
  minimumPayout: 10,
  newCustomersOnly: true,
  attribution: "last",
  openToAll: false,
  status: "draft",
} as const;

const SLUG_LENGTH = 60;

/**
 * The slug from a program's first name: `[a-z0-9-]`, accents dropped. Ids have an underscore, so a slug never looks
 * like one. Slugs are unique in the deployment: the `attempt`-th try ends in its number.
 */
export function slugFrom(name: string, attempt = 1): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .match(/[a-z0-9]+/g);
  const base = (words ?? ["program"]).join("-").slice(0, SLUG_LENGTH).replace(/-$/, "");
  return attempt === 1 ? base : `${base}-${attempt}`;
}

/** The number of words in a text, as `brandRules` counts them: runs of non-space characters. */
export function wordCount(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** The commission in words: "20% of each sale", "25.00 USD for each approved customer". */
export function commissionText(
  terms: Readonly<{
    rewardType: RewardType;
    directRateBps: Bps;
    directFixedCents: Cents;
  }>,
  currency: string,
): string {
  if (terms.rewardType === "percent") return `${bpsToPercentText(terms.directRateBps)} of each sale`;
  return `${moneyText(terms.directFixedCents, currency)} for each approved customer`;
}

/** The recruiter override in words: "10% of the recruited partner's commission", or "None". */
export function recruiterOverrideText(overrideRateBps: Bps): string {
  if (overrideRateBps === 0) return "None";
  return `${bpsToPercentText(overrideRateBps)} of the recruited partner's commission`;
}

/** Which payments of a subscription earn, in words. `null` months: for as long as the customer pays. */
export function renewalsText(renewalMonths: number | null): string {
  if (renewalMonths === null) return "Every renewal, for as long as the customer pays";
  if (renewalMonths === 1) return "First payment only";
  return `Renewals of the first ${renewalMonths} months`;
}

/**
 * Checks inputs whose limits are not a plain range: those that depend on the network, the override's gap between 0
 * and 1 percent, and the word count of brandRules.
 *
 * @throws ApiError `invalid_request`, naming the field
 */
export function checkProgramInput(
  input: Readonly<{
    destinationUrl?: string | undefined;
    recruiterOverridePercent?: number | undefined;
    holdDays?: number | undefined;
    minimumPayout?: number | undefined;
    brandRules?: string | undefined;
  }>,
  network: Network,
): void {
  const limits = NETWORK_LIMITS[network];
  checkBounds("holdDays", input.holdDays, limits.holdDays, network);
  checkBounds("minimumPayout", input.minimumPayout, limits.minimumPayout, network);
  const override = input.recruiterOverridePercent;
  if (override !== undefined && override !== 0) {
    checkBounds("recruiterOverridePercent other than 0", override, PROGRAM_LIMITS.recruiterOverridePercent);
  }
  if (input.destinationUrl !== undefined && !limits.isHttpAllowed && !/^https:/i.test(input.destinationUrl)) {
    throw new ApiError("invalid_request", `destinationUrl must be an https URL on ${network}.`);
  }
  const words = wordCount(input.brandRules ?? "");
  if (words > PROGRAM_LIMITS.brandRulesWords) {
    const allowed = PROGRAM_LIMITS.brandRulesWords;
    throw new ApiError("invalid_request", `brandRules has ${words} words; at most ${allowed} are allowed.`);
  }
}

function checkBounds(field: string, value: number | undefined, bounds: Bounds, network?: Network): void {
  if (value === undefined || (value >= bounds.min && value <= bounds.max)) return;
  const where = network === undefined ? "" : ` on ${network}`;
  throw new ApiError("invalid_request", `${field} must be from ${bounds.min} to ${bounds.max}${where}.`);
}
