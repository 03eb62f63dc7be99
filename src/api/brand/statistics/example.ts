/** A row of a sub-ID report as the reference shows it. */
export const SUB_ID_ROW_EXAMPLE = {
  value: "newsletter",
  clicks: 310,
  sales: 19,
  salesValueCents: 245_100,
  earnedCents: 49_020,
  conversionRate: 0.0613,
  epcCents: 158,
} as const;
