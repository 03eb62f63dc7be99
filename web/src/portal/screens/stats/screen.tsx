import { SimpleGrid, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/portal.ts";
import { Amount } from "../../../kit/amounts/amount.tsx";
import { BarList } from "../../../kit/charts/bars.tsx";
import { useFormats } from "../../../kit/formats.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Tiles } from "../../../kit/layout/tiles.tsx";
import { type Days, DaysChoice, useDays } from "../../../kit/list/days.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { useCurrency, useProgramId } from "../../program.tsx";
import { Labels } from "./labels.tsx";
import { Series } from "./series.tsx";

/** What the partner's links brought in a period: by day, by label, and from where. */
export default function StatsScreen() {
  const { t } = useTranslation();
  const days = useDays();
  return (
    <Page title={t("stats.title")} about={t("stats.about")} actions={<DaysChoice />}>
      <Totals days={days} />
      <Series days={days} />
      <Labels days={days} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Breakdown by="country" days={days} />
        <Breakdown by="device" days={days} />
      </SimpleGrid>
    </Page>
  );
}

function Totals({ days }: { days: Days }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const currency = useCurrency();
  return (
    <Await query={useRead("getMyStats", { program: useProgramId(), days })} lines={1} height={80}>
      {({ totals }) => (
        <Tiles
          tiles={[
            { name: t("stats.clicks"), value: number(totals.clicks) },
            { name: t("stats.sales"), value: number(totals.sales) },
            {
              name: t("stats.salesValue"),
              value: <Amount cents={totals.salesValueCents} currency={currency} />,
            },
            { name: t("stats.earned"), value: <Amount cents={totals.earnedCents} currency={currency} /> },
          ]}
        />
      )}
    </Await>
  );
}

type Place = Result<"getMyBreakdown">["rows"][number];

const MOST_BARS = 8;

/** Where clicks come from: the largest countries, or the devices. */
function Breakdown({ by, days }: { by: "country" | "device"; days: Days }) {
  const { t } = useTranslation();
  const { country, number } = useFormats();
  const nameOf = ({ value }: Place) => {
    if (value === "unknown") return t("figures.unknown");
    return by === "country" ? country(value) : t(`stats.devices.${value}`, { defaultValue: value });
  };
  return (
    <Card title={t(`stats.by.${by}`)}>
      <Await query={useRead("getMyBreakdown", { program: useProgramId(), by, days })} lines={4} height={30}>
        {({ rows }) => {
          // Sales without a click, such as those of a coupon, have a row too.
          const clicked = rows.filter(({ clicks }) => clicks > 0);
          return clicked.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t("stats.nothing")}
            </Text>
          ) : (
            <BarList
              label={t(`stats.by.${by}`)}
              bars={clicked.slice(0, MOST_BARS).map((row) => ({
                key: row.value,
                name: nameOf(row),
                value: row.clicks,
                text: number(row.clicks),
              }))}
            />
          );
        }}
      </Await>
    </Card>
  );
}
