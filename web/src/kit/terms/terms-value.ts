import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { RateRules } from "../../../../client/src/generated/resources.ts";
import { type Formats, useFormats } from "../formats.tsx";

type Write = (value: never, words: Words) => string;

/** What formatting a value needs besides the value. */
interface Words {
  readonly t: TFunction;
  readonly formats: Formats;
  readonly currency: string;
}

const BPS = 10_000;

const percent = (value: number, { formats }: Words) => formats.percent(value / 100);
const days = (value: number, { t }: Words) => t("changes.days", { count: value });
const amount = (value: number, { formats, currency }: Words) => formats.major(value, currency);
const yesOrNo = (value: boolean, { t }: Words) => t(value ? "changes.on" : "changes.off");

const renewals = (value: number | "lifetime", { t }: Words) =>
  value === "lifetime" ? t("changes.lifetime") : t("changes.months", { count: value });

const countries = (codes: readonly string[], { t, formats }: Words) =>
  codes.length === 0 ? t("changes.everyCountry") : codes.map(formats.country).join(", ");

const products = (rules: RateRules["products"], { t, formats, currency }: Words) =>
  listed(
    rules.map(({ match, rewardType, directRateBps, directFixedCents }) =>
      t("changes.perMatch", {
        match,
        amount:
          rewardType === "percent"
            ? formats.percent(directRateBps / BPS)
            : formats.money(directFixedCents, currency),
      }),
    ),
    t,
  );

const bounties = (rules: RateRules["events"], { t, formats, currency }: Words) =>
  listed(
    rules.map(({ name, directFixedCents }) =>
      t("changes.perMatch", { match: name, amount: formats.money(directFixedCents, currency) }),
    ),
    t,
  );

const attribution = (which: string, { t }: Words) =>
  t(`changes.attribution.${which}`, { defaultValue: which });

const trafficRule = (rule: string, { t }: Words) => t(`methods.rules.${rule}`, { defaultValue: rule });

const listed = (texts: readonly string[], t: TFunction) =>
  texts.length === 0 ? t("changes.none") : texts.join("; ");

/** Formats a value of the terms, by input name. */
const WRITERS: Readonly<Record<string, Write>> = {
  attribution,
  attributionWindowDays: days,
  commissionFixed: amount,
  commissionPercent: percent,
  countries,
  events: bounties,
  holdDays: days,
  minimumPayout: amount,
  newCustomersOnly: yesOrNo,
  products,
  recruiterOverridePercent: percent,
  renewalMonths: renewals,
  trafficRules: trafficRule,
};

/** Returns a formatter for values of the terms in the form of the input. */
export function useTermsValue(currency: string): (field: string, value: unknown) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  return (field, value) => {
    if (value === null || value === undefined) return t("changes.none");
    const write = WRITERS[field];
    if (write !== undefined) return write(value as never, { t, formats, currency });
    return typeof value === "string" ? value : JSON.stringify(value);
  };
}
