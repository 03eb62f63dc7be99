import { minorToMajorText } from "../domain/money/currency.ts";
import { percentToBps } from "../domain/money/money.ts";
import type { ChangedTerm } from "./terms-words.ts";

export type { ChangedTerm } from "./terms-words.ts";

type Read = (value: never, currency: string) => string;

const numbers = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 4 });

/** A percentage in German: `12,5 %`. */
export const percentText = (percent: number): string => `${numbers.format(percent)} %`;

/** The German label of each field of the terms, and how to format its value. */
const WORDS: Readonly<Record<string, readonly [name: string, read: Read]>> = {
  commissionPercent: ["Provision", (percent: number) => `${percentText(percent)} jedes Verkaufs`],
  commissionFixed: [
    "Provision",
    (amount: number, currency) => `${major(amount, currency)} für jeden genehmigten Kunden`,
  ],
  recruiterOverridePercent: [
    "Werberprovision",
    (percent: number) =>
      percentToBps(percent) === 0 ? "keine" : `${percentText(percent)} der Provision des geworbenen Partners`,
  ],
  holdDays: ["Tage vom Verkauf bis zur Zahlung", String],
  attributionWindowDays: ["Tage vom Klick bis zum Verkauf", String],
  renewalMonths: [
    "Verlängerungen",
    (months: number | "lifetime") => {
      if (months === "lifetime") return "jede Verlängerung, solange der Kunde zahlt";
      return months === 1 ? "nur die erste Zahlung" : `Verlängerungen der ersten ${months} Monate`;
    },
  ],
  minimumPayout: ["Mindestauszahlung", major],
  newCustomersOnly: ["Kunden", (isOnly: boolean) => (isOnly ? "nur Neukunden" : "Neu- und Bestandskunden")],
  countries: ["Länder", (codes: readonly string[]) => (codes.length === 0 ? "alle" : codes.join(", "))],
  trafficRules: ["Werbemethoden", rulesText],
  attribution: [
    "Zugeordneter Klick",
    (which: string) => (which === "first" ? "der erste" : which === "last" ? "der letzte" : which),
  ],
  products: [
    "Produktsätze",
    (rules: readonly ProductRule[], currency) => listed(rules.map((rule) => productText(rule, currency))),
  ],
  events: [
    "Prämien",
    (rules: readonly BountyRule[], currency) =>
      listed(rules.map(({ name, directFixedCents }) => `${name} ${moneyText(directFixedCents, currency)}`)),
  ],
};

/**
 * A changed term in German: `Tage vom Verkauf bis zur Zahlung: 20 → 15`.
 *
 * @param currency the program's; empty in mails stored without it
 */
export function changedTermText({ field, from, to }: ChangedTerm, currency: string): string {
  const [name, read] = WORDS[field] ?? [field, String];
  const textOf = (value: unknown) =>
    value === null || value === undefined ? "keine" : read(value as never, currency);
  return `${name}: ${textOf(from)} → ${textOf(to)}`;
}

const DATE_FORMAT = new Intl.DateTimeFormat("de-DE", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

/** A moment in German words: `3. März 2026 um 12:00 UTC`. */
export function momentText(moment: Date): string {
  return `${DATE_FORMAT.format(moment)} UTC`;
}

interface ProductRule {
  readonly match: string;
  readonly rewardType: string;
  readonly directRateBps: number;
  readonly directFixedCents: number;
}

interface BountyRule {
  readonly name: string;
  readonly directFixedCents: number;
}

function productText(rule: ProductRule, currency: string): string {
  const rate =
    rule.rewardType === "percent"
      ? percentText(rule.directRateBps / 100)
      : moneyText(rule.directFixedCents, currency);
  return `${rule.match} ${rate}`;
}

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

const RULES: Readonly<Record<string, string>> = {
  allowed: "erlaubt",
  ask: "nur auf Anfrage",
  banned: "verboten",
};

function rulesText(rules: Readonly<Record<string, string>>): string {
  return Object.entries(rules)
    .map(([source, rule]) => `${trafficSourceText(source)} ${RULES[rule] ?? rule}`)
    .join(", ");
}

function listed(texts: readonly string[]): string {
  return texts.length === 0 ? "keine" : texts.join(", ");
}

function major(amount: number, currency: string): string {
  return `${numbers.format(amount)} ${currency}`.trim();
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
