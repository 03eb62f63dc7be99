import { moneyText } from "../domain/money/currency.ts";
import { percentToBps } from "../domain/money/money.ts";
import { recruiterOverrideText, renewalsText } from "../domain/programs/program.ts";
import { changedTermTextIn, type ChangedTerm, type TermsWords } from "./terms-text.ts";

const SOURCES: Readonly<Record<string, string>> = {
  content_review: "content and reviews",
  comparison_site: "comparison sites",
  social_organic: "organic social media",
  paid_social: "paid social media",
  video_streaming: "video and streaming",
  podcast_audio: "podcasts and audio",
  newsletter_email: "newsletters and email",
  paid_search_brand: "paid search on the brand's name",
  paid_search_non_brand: "paid search on other keywords",
  display_native: "display and native ads",
  coupon_deals: "coupons and deals",
  cashback_loyalty: "cashback and loyalty",
  community_forum: "communities and forums",
  app_mobile: "mobile apps",
  offline_event: "offline and events",
};

/** A way to promote in English. */
export const trafficSourceText = (source: string): string => SOURCES[source] ?? source.replaceAll("_", " ");

const WORDS: TermsWords = {
  labels: {
    commissionPercent: "Commission",
    commissionFixed: "Commission",
    recruiterOverridePercent: "Recruiter override",
    holdDays: "Days from sale to payment",
    attributionWindowDays: "Days from click to sale",
    renewalMonths: "Renewals",
    minimumPayout: "Minimum payout",
    newCustomersOnly: "Customers",
    countries: "Countries",
    trafficRules: "Ways to promote",
    attribution: "Which click is credited",
    products: "Product rates",
    events: "Bounties",
  },
  none: "none",
  allCountries: "all",
  trafficRules: { allowed: "allowed", ask: "ask first", banned: "not allowed" },
  source: trafficSourceText,
  percent: (percent) => `${percent}%`,
  major: (amount, currency) => `${amount} ${currency}`.trim(),
  minor: (cents, currency) => (currency === "" ? `${cents} cents` : moneyText(cents, currency)),
  ofEachSale: (percent) => `${percent} of each sale`,
  perCustomer: (amount) => `${amount} for each approved customer`,
  recruiterOverride: (percent) => recruiterOverrideText(percentToBps(percent)),
  renewals: renewalsText,
  customers: (isNewOnly) => (isNewOnly ? "new customers only" : "new and existing customers"),
  creditedClick: (which) => `the ${which} one`,
};

/** A changed term in English: `Days from sale to payment: 20 → 15`. @param currency empty in mails stored without it */
export const changedTermText = (term: ChangedTerm, currency: string): string =>
  changedTermTextIn(WORDS, term, currency);

const DATE_FORMAT = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

const DAY_FORMAT = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A day in words: `3 March 2026`. */
export const dayText = (day: Date): string => DAY_FORMAT.format(day);

/** A moment in words: `3 March 2026 at 12:00 UTC`. */
export function momentText(moment: Date): string {
  return `${DATE_FORMAT.format(moment)} UTC`;
}
