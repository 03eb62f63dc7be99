import type { TrafficSource } from "../programs/program.ts";

export const PAID_SEARCH = ["none", "non_brand", "brand"] as const;
/** Whether a partner buys search ads, and on the brand's own name. */
export type PaidSearch = (typeof PAID_SEARCH)[number];

/** Limits of the texts in an application and a profile. PARTNER-1. */
export const APPLICATION_LIMITS = {
  channelLength: 80,
  reachLength: 40,
  proofUrlLength: 300,
  noteLength: 1000,
  promoTextLength: 1000,
  recruiterLength: 80,
  questionIdLength: 80,
  responseLength: 1000,
  answers: 50,
} as const;

export const PROFILE_LIMITS = { promoTextLength: { min: 40, max: 1000 }, bioLength: 600 } as const;

/** How a partner promotes, as declared. */
export type Promotion = Readonly<{
  promoText: string | null;
  primaryMethod: TrafficSource | null;
  methods: readonly TrafficSource[];
  paidSearch: PaidSearch | null;
}>;

/** Search ads are a method too, even if not listed among the methods. */
const METHOD_OF_PAID_SEARCH: Readonly<Record<PaidSearch, TrafficSource | null>> = {
  none: null,
  non_brand: "paid_search_non_brand",
  brand: "paid_search_brand",
};

/** Every method a partner declares, once: the main one, the others, and the one implied by paidSearch. */
export function declaredMethods(promotion: Omit<Promotion, "promoText">): TrafficSource[] {
  const { primaryMethod, methods, paidSearch } = promotion;
  const named = [primaryMethod, ...methods, paidSearch === null ? null : METHOD_OF_PAID_SEARCH[paidSearch]];
  return [...new Set(named.filter((method) => method !== null))];
}
