import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Choice, useChoice } from "../../../../kit/list/choice.tsx";
import { DaysChoice, useDays } from "../../../../kit/list/days.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { type SourceKind, useSourceName } from "../../../clicks/source-name.ts";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";

type Source = Result<"getProgramBreakdown">["rows"][number];

const KINDS: readonly SourceKind[] = ["country", "device"];

/** The rest is in the file: a report is to be read and printed. */
const MOST_ROWS = 20;

/** Where clicks and sales of a period came from, most clicks first. */
export function Breakdown() {
  const { t } = useTranslation();
  const { mount } = usePaths();
  const programId = useProgramId();
  const days = useDays();
  const [by, setBy] = useChoice("by", KINDS, "country");
  const breakdown = useRead("getProgramBreakdown", { programId, by, days });
  return (
    <Card
      title={t(`reports.breakdown.${by}`)}
      about={t("reports.breakdown.about", { period: t(`figures.days.${days}`) })}
      actions={
        <Group gap="xs" miw={0} className="kit-no-print">
          <Choice
            label={t("reports.breakdown.by")}
            options={KINDS.map((value) => ({ value, label: t(`clicks.${value}`) }))}
            value={by}
            onChange={setBy}
          />
          <div className="kit-scroll">
            <DaysChoice />
          </div>
          <DownloadCsv
            mount={mount}
            path={`/programs/${programId}/breakdown`}
            filters={{ by, days: String(days) }}
          />
        </Group>
      }
      flush
    >
      <Await query={breakdown} lines={6} height={36}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty
              icon="report"
              title={t("reports.breakdown.empty.title")}
              text={t("reports.breakdown.empty.text")}
            />
          ) : (
            <Sources by={by} sources={rows} />
          )
        }
      </Await>
    </Card>
  );
}

function Sources({ by, sources }: { by: SourceKind; sources: readonly Source[] }) {
  const { t } = useTranslation();
  const left = sources.length - MOST_ROWS;
  return (
    <>
      <SimpleTable<Source>
        label={t(`reports.breakdown.${by}`)}
        rows={sources.slice(0, MOST_ROWS)}
        columns={useColumns(by)}
        keyOf={({ value }) => value}
      />
      {left > 0 && (
        <Text size="sm" c="dimmed" className="kit-card-note">
          {t("reports.breakdown.more", { count: left })}
        </Text>
      )}
    </>
  );
}

function useColumns(by: SourceKind): readonly Column<Source>[] {
  const { t } = useTranslation();
  const { number, percent } = useFormats();
  const nameOf = useSourceName(by);
  const currency = useCurrency();
  return [
    { id: "source", header: t(`clicks.${by}`), cell: ({ value }) => nameOf(value) },
    { id: "clicks", header: t("figures.clicks"), align: "right", cell: ({ clicks }) => number(clicks) },
    { id: "sales", header: t("figures.sales"), align: "right", cell: ({ sales }) => number(sales) },
    {
      id: "rate",
      header: t("partner.salesPerClick"),
      align: "right",
      cell: ({ conversionRate }) => (conversionRate === null ? "–" : percent(conversionRate)),
      wideOnly: true,
    },
    {
      id: "revenue",
      header: t("figures.revenue"),
      align: "right",
      cell: ({ salesValueCents }) => <Amount cents={salesValueCents} currency={currency} />,
    },
    {
      id: "commission",
      header: t("figures.commission"),
      align: "right",
      cell: ({ commissionCents }) => <Amount cents={commissionCents} currency={currency} />,
    },
  ];
}
