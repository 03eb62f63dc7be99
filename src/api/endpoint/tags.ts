/** The groups of the reference, in order, with their descriptions. */
export const TAGS = {
  Brand: "The brand, its key and the key's role.",
  Programs: "Partner programs, their terms and their status.",
  Integration: "What a backend needs to report sales: the event URL and the signing secret.",
  Partners: "The partners of a program, and the brand's decisions about them.",
  Clicks: "Visits through tracked links.",
  Conversions: "Credited sales and app events: approving, rejecting, refunding, testing.",
  Ledger: "Every cent earned, reversed or paid, and the resulting balances.",
  Rates: "What a program pays, including product rates and event bounties.",
  Statistics: "Results by program, partner, country, device and label.",
  Payouts: "Payments to partners, and their funding.",
  Messages: "Messages between a brand and its partners.",
  Events: "Sales, refunds and app events as received.",
  "Webhook settings": "Webhooks of the payment processor and the online store.",
  Account: "The partner's account, profile and properties.",
  "My results": "The partner's programs, links, sales, statistics and earnings.",
  Marketplace: "Programs that a partner can join.",
  Postback: "Notifies a partner's own system of each sale.",
} as const satisfies Record<string, string>;

export type Tag = keyof typeof TAGS;
