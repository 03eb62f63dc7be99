import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/console.ts";
import { useFormats } from "../../../kit/formats.tsx";
import { type Tile, Tiles } from "../../../kit/layout/tiles.tsx";

type Stats = Result<"getProgramStats">;

/** The program's figures in the period, each with the same of all time. */
export function Figures({ stats }: { stats: Stats }) {
  return <Tiles tiles={useTiles(stats)} />;
}

function useTiles({ period, allTime, currency, days }: Stats): readonly Tile[] {
  const { t } = useTranslation();
  const { number, money } = useFormats();
  const amount = (cents: number) => money(cents, currency);
  // A period of all time needs no comparison with itself.
  const sinceStart = (value: string) => (days === 0 ? {} : { hint: t("overview.tiles.allTime", { value }) });
  return [
    { name: t("figures.clicks"), value: number(period.clicks), ...sinceStart(number(allTime.clicks)) },
    { name: t("figures.sales"), value: number(period.sales), ...sinceStart(number(allTime.sales)) },
    {
      name: t("figures.revenue"),
      value: amount(period.revenueCents),
      ...sinceStart(amount(allTime.revenueCents)),
    },
    {
      name: t("figures.commission"),
      value: amount(period.commissionCents),
      hint: t("overview.tiles.overrides", { override: amount(period.overrideCents) }),
    },
    { name: t("figures.fees"), value: amount(period.feeCents), ...sinceStart(amount(allTime.feeCents)) },
    {
      name: t("figures.roas"),
      value: period.roas === null ? "–" : t("overview.tiles.roas", { roas: number(period.roas) }),
      hint:
        period.roas === null
          ? t("overview.tiles.noCost")
          : t("overview.tiles.cost", { cost: amount(period.costCents) }),
    },
  ];
}
