import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { DayChart } from "../../../../kit/charts/day-chart.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Facts } from "../../../../kit/layout/facts.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";
import { PeriodBar, usePeriod } from "./period.tsx";

type Day = Result<"getLiability">[number];

/** What was owed to partners at the end of each day. */
export function Liability() {
  const { t } = useTranslation();
  const programId = useProgramId();
  const names = {
    type: "date",
    from: "from",
    fromLabel: t("reports.from"),
    to: "to",
    toLabel: t("reports.to"),
  } as const;
  const liability = useRead("getLiability", { programId, ...usePeriod(names) });
  return (
    <Card
      title={t("reports.liability.title")}
      about={t("reports.liability.about")}
      actions={<PeriodBar names={names} report="liability" />}
    >
      <Await query={liability} lines={6} height={36}>
        {(days) => <Days days={days} />}
      </Await>
    </Card>
  );
}

function Days({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation();
  const { money, moneyShort, day, dayShort } = useFormats();
  const currency = useCurrency();
  const last = days.at(-1);
  if (last === undefined || currency === "") return null;
  return (
    <Stack gap="md">
      <Facts
        rows={[
          [
            t("reports.liability.owed", { day: day(last.day) }),
            <strong key="owed">
              <Amount cents={last.liabilityCents} currency={currency} />
            </strong>,
          ],
          [t("reports.liability.earned"), <Amount key="in" cents={last.earnedCents} currency={currency} />],
          [t("reports.liability.paid"), <Amount key="out" cents={last.paidCents} currency={currency} />],
        ]}
      />
      <DayChart
        label={t("reports.liability.title")}
        valueName={t("reports.liability.name")}
        points={days.map((row) => ({ day: row.day, value: row.liabilityCents }))}
        formatValue={(value) => money(value, currency)}
        formatAxis={(value) => moneyShort(value, currency)}
        formatDay={dayShort}
      />
    </Stack>
  );
}
