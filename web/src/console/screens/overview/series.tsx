import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/console.ts";
import { DayChart } from "../../../kit/charts/day-chart.tsx";
import { useFormats } from "../../../kit/formats.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Await } from "../../../kit/states/await.tsx";
import type { Days } from "../../../kit/list/days.tsx";
import { useProgramId } from "../../paths.ts";
import { type Measure, useMeasure, useMeasureFormats } from "./measure.tsx";

type SeriesRow = Result<"getProgramSeries">["rows"][number];

const VALUE_OF: Readonly<Record<Measure, (row: SeriesRow) => number>> = {
  clicks: ({ clicks }) => clicks,
  commission: ({ commissionCents }) => commissionCents,
  revenue: ({ revenueCents }) => revenueCents,
  sales: ({ sales }) => sales,
};

/** One measure day by day. @param choice chooses the measure */
export function Series({ days, choice }: { days: Days; choice: ReactNode }) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const measure = useMeasure();
  const formats = useFormats();
  const series = useRead("getProgramSeries", { programId, days });
  const { full, short } = useMeasureFormats(measure, series.data?.currency ?? "USD");
  return (
    <Card
      title={t("overview.chart.title")}
      about={t(days === 0 ? "overview.chart.aboutAllTime" : "overview.chart.about")}
    >
      <Await query={series} lines={1} height={284}>
        {({ rows }) => (
          <DayChart
            controls={choice}
            label={t("overview.chart.label", { measure: t(`figures.${measure}`) })}
            valueName={t(`figures.${measure}`)}
            points={rows.map((row) => ({ day: row.day, value: VALUE_OF[measure](row) }))}
            formatValue={full}
            formatAxis={short}
            formatDay={days === 365 || days === 0 ? formats.day : formats.dayShort}
          />
        )}
      </Await>
    </Card>
  );
}
