import { TRAFFIC_SOURCES } from "../../../domain/programs/program.ts";
import type { z } from "zod";
import type { programDetailView, programView } from "../../views/program.ts";

/** A program as the reference shows it. */
export const PROGRAM_EXAMPLE: z.input<typeof programView> = {
  id: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1D",
  name: "Acme partners",
  slug: "acme-partners",
  status: "live",
  currency: "USD",
  openToAll: false,
  commission: "20% of each sale",
  recruiterOverride: "10% of the recruited partner's commission",
  holdDays: 15,
  attributionWindowDays: 30,
  renewals: "Every renewal, for as long as the customer pays",
  minimumPayout: 10,
  newCustomersOnly: true,
  countries: [],
  termsVersion: 1,
  scheduledChange: null,
  applicationPage: "https://partners.example/p/acme-partners",
};

/** The same, with the fields a single read adds. */
export const PROGRAM_DETAIL_EXAMPLE: z.input<typeof programDetailView> = {
  ...PROGRAM_EXAMPLE,
  rewardType: "percent",
  directRateBps: 2000,
  directFixedCents: 0,
  overrideBase: "commission",
  overrideRateBps: 1000,
  rateRules: {
    products: [{ match: "plan_pro", rewardType: "percent", directRateBps: 3000, directFixedCents: 0 }],
    events: [{ name: "signup", directFixedCents: 150 }],
  },
  destinationUrl: "https://acme.example/",
  description: "Coffee, roasted on the day it is sent.",
  attribution: "last",
  trafficRules: trafficRules(),
  brandRules: "",
  questions: [{ id: "first_place", text: "Where will you write about us first?" }],
  isCouponOfferOn: false,
};

/** Every source is allowed except coupon sites, which must ask first. */
function trafficRules(): Record<string, "allowed" | "ask"> {
  return Object.fromEntries(
    TRAFFIC_SOURCES.map((source) => [source, source === "coupon_deals" ? "ask" : "allowed"]),
  );
}
