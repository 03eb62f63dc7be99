/** The groups of the reference, in its order, and what each is about. */
export const TAGS = {
  Brand: "Who the brand key is and what it may do.",
  Programs: "Partner programs, their terms and their status.",
  Integration: "What a backend needs to report sales: the event address and the signing secret.",
  Partners: "Who is in a program, and the brand's decisions about them.",
  Clicks: "Visits that came through tracked links.",
  Conversions: "Credited sales and app events: approving, rejecting, refunding, testing.",
  Ledger: "Every cent that was earned, taken back or paid, and the balances that follow from it.",
  Rates: "What a program pays, for products and for app events too.",
  Statistics: "Results by program, partner, country, device and label.",
  Payouts: "Money on its way to partners, and what it is paid from.",
  Messages: "What brand and partners write to each other.",
  Events: "Sales, refunds and app events as they were received.",
  "Webhook settings": "The payments processor and the online store as sources of sales.",
  Account: "The partner's own account, profile and places of promotion.",
  "My results": "The partner's programs, links, sales, statistics and earnings.",
  Marketplace: "Programs that a partner may join.",
  Postback: "Telling a partner's own system about each sale.",
} as const satisfies Record<string, string>;

export type Tag = keyof typeof TAGS;
