import { useTranslation } from "react-i18next";
import { useFormats } from "../formats.tsx";

/** What a program pays, as figures. */
interface Rates {
  readonly rewardType: "percent" | "fixed";
  readonly directRateBps: number;
  readonly directFixedCents: number;
  readonly overrideRateBps: number;
}

const BPS = 10_000;

/** Returns how to say what a program pays: "20% of each sale". */
export function useRatesText(currency: string): Readonly<{
  commission: (rates: Rates) => string;
  override: (rates: Rates) => string;
  /** @param months null for as long as the customer pays */
  renewals: (months: number | null) => string;
}> {
  const { t } = useTranslation();
  const { money, percent } = useFormats();
  return {
    commission: ({ rewardType, directRateBps, directFixedCents }) =>
      rewardType === "percent"
        ? t("changes.rates.percent", { rate: percent(directRateBps / BPS) })
        : t("changes.rates.fixed", { amount: money(directFixedCents, currency) }),
    override: ({ overrideRateBps }) =>
      overrideRateBps === 0
        ? t("changes.rates.noOverride")
        : t("changes.rates.override", { rate: percent(overrideRateBps / BPS) }),
    renewals: (months) =>
      months === null ? t("changes.rates.everyRenewal") : t("changes.rates.renewalMonths", { count: months }),
  };
}
