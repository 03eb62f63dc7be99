import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../api/console.ts";
import { type BalanceColumn, BalanceColumns } from "../../kit/charts/balance-columns.tsx";
import { useFormats } from "../../kit/formats.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { Await } from "../../kit/states/await.tsx";
import { Empty } from "../../kit/states/empty.tsx";

type Forecast = Result<"getFundingForecast">;

/** Whether a program's deposit covers what falls due over a rail in the next 7 days, day by day. FUNDING-7. */
export function ForecastCard({ programId, title }: { programId: string; title?: string }) {
  const { t } = useTranslation();
  const forecast = useRead("getFundingForecast", { programId });
  const { data } = forecast;
  return (
    <Card
      title={title ?? t("forecast.title")}
      about={t("forecast.about")}
      actions={data !== undefined && <Covered forecast={data} />}
    >
      <Await query={forecast} lines={4} height={36}>
        {(found) =>
          isOfNoUse(found) ? (
            <Empty icon="bank" title={t("forecast.none.title")} text={t("forecast.none.text")} />
          ) : (
            <Days forecast={found} />
          )
        }
      </Await>
    </Card>
  );
}

/** Nothing is due over a rail and nothing is there for it. */
const isOfNoUse = ({ availableCents, dueCents }: Forecast): boolean => availableCents === 0 && dueCents === 0;

function Covered({ forecast }: { forecast: Forecast }) {
  const { t } = useTranslation();
  const { day, money } = useFormats();
  const { shortfallDay, shortfallCents, currency } = forecast;
  if (isOfNoUse(forecast)) return null;
  return (
    <span className="kit-status" data-tone={shortfallDay === null ? "good" : "act"}>
      {shortfallDay === null
        ? t("forecast.covered")
        : t("forecast.short", { amount: money(shortfallCents, currency), day: day(shortfallDay) })}
    </span>
  );
}

/** What fits above a column; a longer amount is shortened. */
const LONGEST_AMOUNT = 9;

function Days({ forecast: { days, currency } }: { forecast: Forecast }) {
  const { t } = useTranslation();
  const { dayShort, money, moneyShort } = useFormats();
  const textOf = (cents: number) => {
    const exact = money(cents, currency);
    return exact.length <= LONGEST_AMOUNT ? exact : moneyShort(cents, currency);
  };
  const columns = days.map(({ day, dueCents, leftCents }, index): BalanceColumn => {
    const due = t("forecast.due", { amount: textOf(dueCents) });
    return {
      key: day,
      name: index === 0 ? t("forecast.today") : dayShort(day),
      value: leftCents,
      text: textOf(leftCents),
      hint: dueCents === 0 ? null : due,
    };
  });
  return <BalanceColumns label={t("forecast.label")} columns={columns} />;
}
