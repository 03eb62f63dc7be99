import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Row } from "../../api/console.ts";
import { type Formats, useFormats } from "../../kit/formats.tsx";
import { useRatesText } from "../../kit/terms/rates-text.ts";
import { useTermsValue } from "../../kit/terms/terms-value.ts";

export type Version = Row<"listTermsVersions">;

/** One term in two versions, as texts. */
export interface ComparedTerm {
  readonly key: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const BPS = 10_000;

interface Words {
  readonly t: TFunction;
  readonly formats: Formats;
  readonly currency: string;
  readonly rates: ReturnType<typeof useRatesText>;
  readonly valueOf: (field: string, value: unknown) => string;
}

/** Formats each term of a version, by the field name that changes use. */
const TERMS: Readonly<Record<string, (version: Version, words: Words) => string>> = {
  commissionPercent: (version, { rates }) => rates.commission(version),
  recruiterOverridePercent: ({ overrideRateBps }, { formats }) => formats.percent(overrideRateBps / BPS),
  holdDays: ({ holdDays }, { valueOf }) => valueOf("holdDays", holdDays),
  attributionWindowDays: ({ attributionWindowDays }, { valueOf }) =>
    valueOf("attributionWindowDays", attributionWindowDays),
  attribution: ({ attribution }, { t }) => t(`terms.attributions.${attribution}`),
  renewalMonths: ({ renewalMonths }, { valueOf }) => valueOf("renewalMonths", renewalMonths ?? "lifetime"),
  minimumPayout: ({ minimumPayoutCents }, { formats, currency }) =>
    formats.money(minimumPayoutCents, currency),
  newCustomersOnly: ({ newCustomersOnly }, { valueOf }) => valueOf("newCustomersOnly", newCustomersOnly),
  countries: ({ countries }, { valueOf }) => valueOf("countries", countries),
  products: ({ rateRules }, { valueOf }) => valueOf("products", rateRules.products),
  events: ({ rateRules }, { valueOf }) => valueOf("events", rateRules.events),
};

/** Every term of two versions side by side; traffic rules have a line for each source. */
export function useComparedTerms(before: Version, after: Version, currency: string): readonly ComparedTerm[] {
  const { t } = useTranslation();
  const formats = useFormats();
  const valueOf = useTermsValue(currency);
  const rates = useRatesText(currency);
  const words = { t, formats, currency, rates, valueOf };
  const sources = new Set([before, after].flatMap(({ trafficRules }) => Object.keys(trafficRules)));
  return [
    ...Object.entries(TERMS).map(([field, write]) => ({
      key: field,
      name: t(`changes.fields.${field}`),
      before: write(before, words),
      after: write(after, words),
    })),
    ...[...sources].map((source) => ({
      key: source,
      name: t(`methods.${source}`, { defaultValue: source }),
      before: valueOf("trafficRules", before.trafficRules[source]),
      after: valueOf("trafficRules", after.trafficRules[source]),
    })),
  ];
}
