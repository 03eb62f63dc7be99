import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../../api/ops.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { BarList } from "../../../../kit/charts/bars.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Tiles } from "../../../../kit/layout/tiles.tsx";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";

export type DueUntil = Result<"getClockDue">;
type Day = DueUntil["days"][number];

/** What falls due in a span: holds by currency, processes by kind, and how much on each day. */
export function Due({ due: { holds, kinds, days } }: { due: DueUntil }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (kinds.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t("clock.nothing")}
      </Text>
    );
  }
  return (
    <Stack gap="lg">
      {holds.length > 0 && (
        <Tiles
          tiles={holds.map(({ currency, count, amountCents }) => ({
            name: t("clock.holds", { count }),
            value: <Amount cents={amountCents} currency={currency} />,
            hint: t("clock.holdsAmount"),
          }))}
        />
      )}
      <Card title={t("clock.preview")}>
        <BarList
          label={t("clock.preview")}
          bars={kinds.map(({ kind, count }) => ({
            key: kind,
            name: t(`clock.kinds.${kind}`),
            value: count,
            text: number(count),
          }))}
        />
      </Card>
      <Days days={days} />
    </Stack>
  );
}

function Days({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation();
  const { day: dayText, number } = useFormats();
  const columns: readonly Column<Day>[] = [
    { id: "day", header: t("clock.day"), cell: ({ day }) => dayText(day) },
    { id: "holds", header: t("clock.holdsOfDay"), align: "right", cell: ({ holds }) => number(holds) },
    { id: "others", header: t("clock.othersOfDay"), align: "right", cell: ({ others }) => number(others) },
  ];
  return (
    <Card title={t("clock.perDay")} flush>
      <SimpleTable label={t("clock.perDay")} rows={days} columns={columns} keyOf={({ day }) => day} />
    </Card>
  );
}
