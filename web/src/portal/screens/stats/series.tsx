import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/portal.ts";
import { DayChart } from "../../../kit/charts/day-chart.tsx";
import { useFormats } from "../../../kit/formats.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Choice, useChoice } from "../../../kit/list/choice.tsx";
import type { Days } from "../../../kit/list/days.tsx";
import { DownloadCsv } from "../../../kit/list/download.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { MOUNT } from "../../paths.ts";
import { useCurrency, useProgramId } from "../../program.tsx";

type Day = Result<"getMySeries">["rows"][number];

const VALUE_OF = {
  earned: ({ earnedCents }: Day) => earnedCents,
  sales: ({ sales }: Day) => sales,
  clicks: ({ clicks }: Day) => clicks,
} as const;
const MEASURES = ["earned", "sales", "clicks"] as const;

/** One measure day by day. */
export function Series({ days }: { days: Days }) {
  const { t } = useTranslation();
  const program = useProgramId();
  const currency = useCurrency();
  const formats = useFormats();
  const [measure, setMeasure] = useChoice("measure", MEASURES, "earned");
  const isMoney = measure === "earned";
  return (
    <Card
      title={t("stats.byDay")}
      about={t(days === 0 ? "stats.byDayAllTime" : "stats.byDayAbout")}
      actions={
        <DownloadCsv mount={MOUNT} path={`/programs/${program}/series`} filters={{ days: String(days) }} />
      }
    >
      <Await query={useRead("getMySeries", { program, days })} lines={1} height={284}>
        {({ rows }) => (
          <DayChart
            controls={
              <Choice
                label={t("stats.measure")}
                options={MEASURES.map((value) => ({ value, label: t(`stats.${value}`) }))}
                value={measure}
                onChange={setMeasure}
              />
            }
            label={t("stats.byDayLabel", { measure: t(`stats.${measure}`) })}
            valueName={t(`stats.${measure}`)}
            points={rows.map((row) => ({ day: row.day, value: VALUE_OF[measure](row) }))}
            formatValue={(value) => (isMoney ? formats.money(value, currency) : formats.number(value))}
            formatAxis={(value) => (isMoney ? formats.moneyShort(value, currency) : formats.number(value))}
            formatDay={days === 365 || days === 0 ? formats.day : formats.dayShort}
          />
        )}
      </Await>
    </Card>
  );
}
