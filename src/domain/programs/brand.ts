export const BRAND_STATUSES = ["pending", "active", "closed"] as const;
/** Pending brands can prepare programs; the marketplace lists only those of active brands. PROGRAM-11. */
export type BrandStatus = (typeof BRAND_STATUSES)[number];

/** A brand that is not closed. */
export const OPEN_BRAND_STATUSES = ["pending", "active"] as const satisfies readonly BrandStatus[];

/** Every transition that the operator can make. A brand is reopened as what it was when it was closed. */
export const BRAND_MOVES = {
  activate: { from: ["pending"], to: "active", can: "be activated" },
  close: { from: OPEN_BRAND_STATUSES, to: "closed", can: "be closed" },
  reopen: { from: ["closed"], to: "closedFrom", can: "be reopened" },
} as const satisfies Record<
  string,
  { from: readonly BrandStatus[]; to: BrandStatus | "closedFrom"; can: string }
>;

export type BrandVerb = keyof typeof BRAND_MOVES;
