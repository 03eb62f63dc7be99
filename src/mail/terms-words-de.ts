import { FORMATS } from "./formats.ts";
import { termsTextsOf } from "./terms-text.ts";

/** The terms of a program in German. */
export const GERMAN_TERMS = termsTextsOf(
  {
    labels: {
      commissionPercent: "Provision",
      commissionFixed: "Provision",
      recruiterOverridePercent: "Werberprovision",
      holdDays: "Tage vom Verkauf bis zur Zahlung",
      attributionWindowDays: "Tage vom Klick bis zum Verkauf",
      renewalMonths: "Verlängerungen",
      minimumPayout: "Mindestauszahlung",
      newCustomersOnly: "Kunden",
      countries: "Länder",
      trafficRules: "Werbemethoden",
      attribution: "Zugeordneter Klick",
      products: "Produktsätze",
      events: "Prämien",
    },
    none: "keine",
    allCountries: "alle",
    trafficRules: { allowed: "erlaubt", ask: "nur auf Anfrage", banned: "verboten" },
    sources: {
      content_review: "Inhalte und Testberichte",
      comparison_site: "Vergleichsportale",
      social_organic: "Social Media organisch",
      paid_social: "Social Media bezahlt",
      video_streaming: "Video und Streaming",
      podcast_audio: "Podcasts und Audio",
      newsletter_email: "Newsletter und E-Mail",
      paid_search_brand: "Suchanzeigen auf den Markennamen",
      paid_search_non_brand: "Suchanzeigen auf andere Begriffe",
      display_native: "Display- und Native-Anzeigen",
      coupon_deals: "Gutscheine und Angebote",
      cashback_loyalty: "Cashback und Bonusprogramme",
      community_forum: "Communitys und Foren",
      app_mobile: "mobile Apps",
      offline_event: "Offline und Veranstaltungen",
    },
    clicks: { first: "der erste", last: "der letzte" },
    ofEachSale: (percent) => `${percent} jedes Verkaufs`,
    perCustomer: (amount) => `${amount} für jeden genehmigten Kunden`,
    ofRecruitsCommission: (percent) => `${percent} der Provision des geworbenen Partners`,
    renewals: (months) => {
      if (months === null) return "jede Verlängerung, solange der Kunde zahlt";
      return months === 1 ? "nur die erste Zahlung" : `Verlängerungen der ersten ${months} Monate`;
    },
    customers: (isNewOnly) => (isNewOnly ? "nur Neukunden" : "Neu- und Bestandskunden"),
  },
  FORMATS.de,
);
