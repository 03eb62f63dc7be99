import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { DayChart } from "../../../../kit/charts/day-chart.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";

type Day = Result<"getRunningBalance">[number];

/** Whose balance is shown, and of which days; all partners' together, and the last days, where nothing is chosen. */
interface RunningBalanceFilter {
  readonly partnerId?: string;
  readonly from?: string;
  readonly to?: string;
}

/** What partners had at the end of each day, narrowed as the lines below it are. */
export function RunningBalance({ filter }: { filter: RunningBalanceFilter }) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const currency = useCurrency();
  const days = useRead("getRunningBalance", { programId, ...filter }, { keepsData: true });
  // Without a currency its amounts could not be written.
  const data = currency === "" ? undefined : days.data;
  const about = filter.partnerId === undefined ? "about" : "aboutPartner";
  if (days.data?.length === 0) return null;
  return (
    <Card title={t("ledger.runningBalance.title")} about={t(`ledger.runningBalance.${about}`)}>
      <Await query={{ data, error: days.error, refetch: days.refetch }} lines={1} height={284}>
        {(rows) => <Days days={rows} currency={currency} from={filter.from} />}
      </Await>
    </Card>
  );
}

/** More days than these may lie in two years. */
const MOST_DAYS_OF_ONE_YEAR = 300;

function Days({
  days,
  currency,
  from,
}: {
  days: readonly Day[];
  currency: string;
  from: string | undefined;
}) {
  const { t } = useTranslation();
  const { money, moneyShort, day, dayShort } = useFormats();
  const isCut = from !== undefined && (days[0]?.day ?? from) > from;
  return (
    <DayChart
      label={t("ledger.runningBalance.title")}
      valueName={t("ledger.runningBalance.name")}
      points={days.map((row) => ({ day: row.day, value: row.runningCents }))}
      formatValue={(value) => money(value, currency)}
      formatAxis={(value) => moneyShort(value, currency)}
      formatDay={days.length > MOST_DAYS_OF_ONE_YEAR ? day : dayShort}
      controls={
        isCut ? (
          <Text size="sm" c="dimmed">
            {t("ledger.runningBalance.cut", { count: days.length })}
          </Text>
        ) : undefined
      }
    />
  );
}
