import type { z } from "zod";
import type { ownPartnerDetailView } from "../../views/own-partner.ts";

/** A program as the reference shows it to its partner. */
export const OWN_PARTNER_EXAMPLE: z.input<typeof ownPartnerDetailView> = {
  partner: { id: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1B", status: "approved", statusReason: null },
  program: {
    id: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1A",
    slug: "acme-partners",
    name: "Acme partners",
    brandName: "Acme",
    status: "live",
    currency: "USD",
    directText: "20% of each sale",
  },
  links: {
    customer: "https://partners.example/r/k7m2p9x4qd",
    recruit: "https://partners.example/p/acme-partners?recruiter=k7m2p9x4qd",
  },
  balance: { pending: 2580, inHold: 5160, payable: 400, paid: 30400 },
  terms: {
    version: 2,
    acceptedVersion: 1,
    commission: "20% of each sale",
    recruiterOverride: "10% of the recruited partner's commission",
    rateRules: { products: [], events: [{ name: "signup", directFixedCents: 200 }] },
    holdDays: 15,
    attributionWindowDays: 30,
    attribution: "last",
    renewals: "Every renewal, for as long as the customer pays",
    minimumPayout: 10,
    newCustomersOnly: true,
    countries: [],
    trafficRules: { coupon_deals: "ask", paid_search_brand: "banned" },
    brandRules: "Call the brand Acme, never ACME Corp.",
    scheduledChange: null,
  },
  coupon: { code: "NORA10" },
  notPaidReason: {
    code: "below_minimum",
    message: "The program's minimum payout is 10.00 USD. The balance is kept until it reaches the minimum.",
    until: null,
  },
};
