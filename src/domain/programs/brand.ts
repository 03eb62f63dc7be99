export const BRAND_STATUSES = ["pending", "active", "closed"] as const;
/** A brand may prepare its programs while pending; only those of active ones are in the marketplace. PROGRAM-11. */
export type BrandStatus = (typeof BRAND_STATUSES)[number];

/** Every move of a brand by the operator. */
export const BRAND_MOVES = {
  activate: { from: ["pending"], to: "active" },
  close: { from: ["pending", "active"], to: "closed" },
  reopen: { from: ["closed"], to: "active" },
} as const satisfies Record<string, { from: readonly BrandStatus[]; to: BrandStatus }>;

export type BrandVerb = keyof typeof BRAND_MOVES;
