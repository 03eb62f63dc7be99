/** A conversion as the reference shows it. */
export const CONVERSION_EXAMPLE = {
  id: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
  partnerName: "Nora Lind",
  externalRef: "1001",
  customer: "j•••@e•••.com",
  amountCents: 12900,
  refundedCents: 0,
  status: "approved",
  attributedBy: "click",
  subId: "newsletter",
  isTest: false,
  occurredAt: "2026-11-02T09:30:00.000Z",
  holdUntil: "2026-11-17T09:30:00.000Z",
  directCents: 2580,
  overrideCents: 258,
  feeCents: 142,
} as const;

/** The same, with the fields a single read adds. */
export const CONVERSION_DETAIL_EXAMPLE = {
  ...CONVERSION_EXAMPLE,
  couponCode: null,
  productId: "plan_pro",
  subscriptionId: null,
  clickId: "clk_01KAK3XH4V9Y2C6R8M0T5W7Z1A",
  subs: { sub1: "newsletter", sub2: null, sub3: null, sub4: null, sub5: null },
  reason: null,
  reasonCode: null,
  rate: {
    rewardType: "percent",
    rateBps: 2000,
    fixedCents: 0,
    overrideRateBps: 1000,
    feeBps: 500,
    termsVersion: 1,
  },
} as const;
