import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/console.ts";
import { BarList } from "../../../kit/charts/bars.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Await } from "../../../kit/states/await.tsx";
import type { Days } from "../../../kit/list/days.tsx";
import { type SourceKind, useSourceName } from "../../clicks/source-name.ts";
import { useProgramId } from "../../paths.ts";
import { useCurrency } from "../../program.tsx";
import { type Measure, useMeasure, useMeasureFormats } from "./measure.tsx";

type Row = Result<"getProgramBreakdown">["rows"][number];

const VALUE_OF: Readonly<Record<Measure, (row: Row) => number>> = {
  clicks: ({ clicks }) => clicks,
  commission: ({ commissionCents }) => commissionCents,
  revenue: ({ salesValueCents }) => salesValueCents,
  sales: ({ sales }) => sales,
};

const MOST_BARS = 8;

/** Where the chosen measure comes from: the largest countries, or the devices. */
export function Breakdown({ by, days }: { by: SourceKind; days: Days }) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const measure = useMeasure();
  const breakdown = useRead("getProgramBreakdown", { programId, by, days });
  return (
    <Card title={t(`overview.by.${by}`, { measure: t(`figures.${measure}`) })}>
      <Await query={breakdown} lines={5} height={30}>
        {({ rows }) => <Bars by={by} measure={measure} rows={rows} />}
      </Await>
    </Card>
  );
}

function Bars({ by, measure, rows }: { by: SourceKind; measure: Measure; rows: readonly Row[] }) {
  const { t } = useTranslation();
  const nameOf = useSourceName(by);
  const { full } = useMeasureFormats(measure, useCurrency());
  const valueOf = VALUE_OF[measure];
  const sorted = rows.toSorted((one, other) => valueOf(other) - valueOf(one));
  if (rows.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t("overview.nothing")}
      </Text>
    );
  }
  return (
    <>
      <BarList
        label={t(`overview.by.${by}`, { measure: t(`figures.${measure}`) })}
        bars={sorted.slice(0, MOST_BARS).map((row) => ({
          key: row.value,
          name: nameOf(row.value),
          value: valueOf(row),
          text: full(valueOf(row)),
        }))}
      />
      {sorted.length > MOST_BARS && (
        <Text size="xs" c="dimmed" mt="xs">
          {t("overview.moreRows", { count: sorted.length - MOST_BARS })}
        </Text>
      )}
    </>
  );
}
