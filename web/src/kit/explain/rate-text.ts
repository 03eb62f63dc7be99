import { useTranslation } from "react-i18next";
import { useFormats } from "../formats.tsx";

/** How an amount of a sale was computed. */
interface Computed {
  readonly kind: "direct" | "override" | "platform_fee";
  readonly rewardType: "percent" | "fixed";
  readonly rateBps: number;
  readonly fixedCents: number;
  readonly baseCents: number;
  readonly originalCents: number;
  readonly termsVersion: number;
}

/** "20% of $129.00 = $25.80, terms version 1". */
export function useRateText(currency: string): (line: Computed) => string {
  const { t } = useTranslation();
  const { money, percent } = useFormats();
  return ({ kind, rewardType, rateBps, fixedCents, baseCents, originalCents, termsVersion }) => {
    const version = t("explain.terms", { version: termsVersion });
    if (kind === "direct" && rewardType === "fixed") {
      return t("explain.rate.fixed", { fixed: money(fixedCents, currency), version });
    }
    const [rate, base, result] = [
      percent(rateBps / 10_000),
      money(baseCents, currency),
      money(originalCents, currency),
    ];
    return t(`explain.rate.${kind}`, { rate, base, result, version });
  };
}
