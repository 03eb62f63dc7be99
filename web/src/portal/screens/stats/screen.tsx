import { SimpleGrid } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/portal.ts";
import { Amount } from "../../../kit/amounts/amount.tsx";
import { useFormats } from "../../../kit/formats.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Tiles } from "../../../kit/layout/tiles.tsx";
import { type Days, DaysChoice, useDays } from "../../../kit/list/days.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { useCurrency, useProgramId } from "../../program.tsx";
import { Breakdown } from "./breakdown.tsx";
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
