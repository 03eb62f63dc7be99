import { FORMATS } from "./formats.ts";
import { termsTextsOf } from "./terms-text.ts";

/** The terms of a program in English. */
export const ENGLISH_TERMS = termsTextsOf(
  {
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
    sources: {
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
    },
    clicks: { first: "the first one", last: "the last one" },
    ofEachSale: (percent) => `${percent} of each sale`,
    perCustomer: (amount) => `${amount} for each approved customer`,
    ofRecruitsCommission: (percent) => `${percent} of the recruited partner's commission`,
    renewals: (months) => {
      if (months === null) return "every renewal, for as long as the customer pays";
      return months === 1 ? "first payment only" : `renewals of the first ${months} months`;
    },
    customers: (isNewOnly) => (isNewOnly ? "new customers only" : "new and existing customers"),
  },
  FORMATS.en,
);
