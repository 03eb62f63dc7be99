import { minorToMajorText } from "../domain/money/currency.ts";
import { percentToBps } from "../domain/money/money.ts";
import { changedTermTextIn, type ChangedTerm, type TermsWords } from "./terms-text.ts";

const numbers = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 4 });

/** A percentage in German: `12,5 %`. */
export const percentText = (percent: number): string => `${numbers.format(percent)} %`;

const SOURCES: Readonly<Record<string, string>> = {
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
};

/** A way to promote in German. */
export const trafficSourceText = (source: string): string => SOURCES[source] ?? source.replaceAll("_", " ");

const CLICKS: Readonly<Record<string, string>> = { first: "der erste", last: "der letzte" };

const WORDS: TermsWords = {
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
  source: trafficSourceText,
  percent: percentText,
  major: (amount, currency) => `${numbers.format(amount)} ${currency}`.trim(),
  minor: moneyText,
  ofEachSale: (percent) => `${percent} jedes Verkaufs`,
  perCustomer: (amount) => `${amount} für jeden genehmigten Kunden`,
  recruiterOverride: (percent) =>
    percentToBps(percent) === 0 ? "keine" : `${percentText(percent)} der Provision des geworbenen Partners`,
  renewals(months) {
    if (months === null) return "jede Verlängerung, solange der Kunde zahlt";
    return months === 1 ? "nur die erste Zahlung" : `Verlängerungen der ersten ${months} Monate`;
  },
  customers: (isNewOnly) => (isNewOnly ? "nur Neukunden" : "Neu- und Bestandskunden"),
  creditedClick: (which) => CLICKS[which] ?? which,
};

/** A changed term in German: `Tage vom Verkauf bis zur Zahlung: 20 → 15`. @param currency empty in mails stored without it */
export const changedTermText = (term: ChangedTerm, currency: string): string =>
  changedTermTextIn(WORDS, term, currency);

const DATE_FORMAT = new Intl.DateTimeFormat("de-DE", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

const DAY_FORMAT = new Intl.DateTimeFormat("de-DE", { dateStyle: "long", timeZone: "UTC" });

/** A day in words: `3. März 2026`. */
export const dayText = (day: Date): string => DAY_FORMAT.format(day);

/** A moment in German words: `3. März 2026 um 12:00 UTC`. */
export function momentText(moment: Date): string {
  return `${DATE_FORMAT.format(moment)} UTC`;
}

/** Minor units in German, exact since formatted from their digits: `1.250,50 USD`. */
export function moneyText(cents: number, currency: string): string {
  if (currency === "") return `${cents} Cent`;
  return `${decimalsOf(minorToMajorText(cents, currency))} ${currency}`;
}

/** An exact decimal number as German writes it: "1250.50" is "1.250,50". */
function decimalsOf(text: string): string {
  const digits = text.split(".")[1]?.length ?? 0;
  const format = new Intl.NumberFormat("de-DE", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(text as Intl.StringNumericLiteral);
}
