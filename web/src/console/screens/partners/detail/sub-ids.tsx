import { Group, Paper } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Choice, useChoice } from "../../../../kit/list/choice.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { DaysChoice, useDays } from "../../../../kit/list/days.tsx";
import { usePaths } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";

const LABELS = ["sub1", "sub2", "sub3", "sub4", "sub5"] as const;

type SubIdRow = Result<"getPartnerSubIds">["rows"][number];

/** The partner's clicks and sales by the labels on their links. */
export function SubIds({ partner }: { partner: Result<"getPartner"> }) {
  const { t } = useTranslation();
  const [by, setBy] = useChoice("by", LABELS, "sub1");
  const days = useDays();
  const subIds = useRead("getPartnerSubIds", { partnerId: partner.id, by, days });
  const { mount } = usePaths();
  const columns = useColumns(by);
  return (
    <>
      <Group justify="space-between">
        <Choice
          label={t("partner.label")}
          options={LABELS.map((value) => ({ value, label: value }))}
          value={by}
          onChange={setBy}
        />
        <Group gap="xs">
          <DaysChoice />
          <DownloadCsv
            mount={mount}
            path={`/partners/${partner.id}/sub-ids`}
            filters={{ by, days: String(days) }}
          />
        </Group>
      </Group>
      <Await query={subIds} lines={5} height={36}>
        {({ rows }) => (
          <Paper withBorder>
            {rows.length === 0 ? (
              <Empty icon="link" title={t("partner.noSubIds.title")} text={t("partner.noSubIds.text")} />
            ) : (
              <SimpleTable
                label={t("partner.tabs.subIds")}
                rows={rows}
                keyOf={({ value }) => value}
                columns={columns}
              />
            )}
          </Paper>
        )}
      </Await>
    </>
  );
}

function useColumns(by: string): readonly Column<SubIdRow>[] {
  const { t } = useTranslation();
  const { number, percent } = useFormats();
  const currency = useCurrency();
  const amount = (cents: number | null) =>
    cents === null ? "–" : <Amount cents={cents} currency={currency} />;
  return [
    { id: "value", header: by, cell: ({ value }) => (value === "unknown" ? t("partner.noLabel") : value) },
    { id: "clicks", header: t("figures.clicks"), align: "right", cell: ({ clicks }) => number(clicks) },
    { id: "sales", header: t("figures.sales"), align: "right", cell: ({ sales }) => number(sales) },
    {
      id: "rate",
      header: t("partner.salesPerClick"),
      align: "right",
      wideOnly: true,
      cell: ({ conversionRate }) => (conversionRate === null ? "–" : percent(conversionRate)),
    },
    {
      id: "revenue",
      header: t("figures.revenue"),
      align: "right",
      cell: ({ salesValueCents }) => amount(salesValueCents),
    },
    {
      id: "earned",
      header: t("figures.commission"),
      align: "right",
      cell: ({ earnedCents }) => amount(earnedCents),
    },
    {
      id: "epc",
      header: t("partner.perClick"),
      align: "right",
      wideOnly: true,
      cell: ({ epcCents }) => amount(epcCents),
    },
  ];
}
