import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/portal.ts";
import { Amount } from "../../../kit/amounts/amount.tsx";
import { useFormats } from "../../../kit/formats.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Link } from "../../../kit/link.tsx";
import { Choice, useChoice } from "../../../kit/list/choice.tsx";
import type { Days } from "../../../kit/list/days.tsx";
import { DownloadCsv } from "../../../kit/list/download.tsx";
import type { Column } from "../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../kit/list/simple-table.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { MOUNT, paths } from "../../paths.ts";
import { useCurrency, useProgramId } from "../../program.tsx";

type Label = Result<"getMyStats">["rows"][number];

const SUBS = ["sub1", "sub2", "sub3", "sub4", "sub5"] as const;

/** What each label of the partner's links brought. */
export function Labels({ days }: { days: Days }) {
  const { t } = useTranslation();
  const program = useProgramId();
  const [by, setBy] = useChoice("by", SUBS, "sub1");
  const columns = useColumns();
  return (
    <Card
      title={t("stats.labels")}
      about={t("stats.labelsAbout")}
      actions={
        <>
          <Choice
            label={t("stats.label")}
            options={SUBS.map((value) => ({ value, label: value }))}
            value={by}
            onChange={setBy}
          />
          <DownloadCsv
            mount={MOUNT}
            path={`/partner/programs/${program}/stats`}
            filters={{ by, days: String(days) }}
          />
        </>
      }
      flush
    >
      <Await query={useRead("getMyStats", { program, by, days })} lines={4} height={36}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty
              icon="chart"
              title={t("stats.noClicks.title")}
              text={t("stats.noClicks.text")}
              action={
                <Anchor component={Link} href={paths.links(program)} size="sm">
                  {t("stats.noClicks.action")}
                </Anchor>
              }
            />
          ) : (
            <SimpleTable
              label={t("stats.labels")}
              rows={rows}
              columns={columns}
              keyOf={({ value }) => value}
            />
          )
        }
      </Await>
    </Card>
  );
}

function useColumns(): readonly Column<Label>[] {
  const { t } = useTranslation();
  const { number, percent } = useFormats();
  const currency = useCurrency();
  return [
    {
      id: "label",
      header: t("stats.label"),
      cell: ({ value }) =>
        value === "unknown" ? <span className="kit-dim">{t("stats.noLabel")}</span> : value,
    },
    { id: "clicks", header: t("stats.clicks"), align: "right", cell: ({ clicks }) => number(clicks) },
    { id: "sales", header: t("stats.sales"), align: "right", cell: ({ sales }) => number(sales) },
    {
      id: "rate",
      header: t("stats.rate"),
      align: "right",
      cell: ({ conversionRate }) => (conversionRate === null ? "–" : percent(conversionRate)),
      wideOnly: true,
    },
    {
      id: "perClick",
      header: t("stats.perClick"),
      align: "right",
      cell: ({ epcCents }) => (epcCents === null ? "–" : <Amount cents={epcCents} currency={currency} dim />),
      wideOnly: true,
    },
    {
      id: "earned",
      header: t("stats.earned"),
      align: "right",
      cell: ({ earnedCents }) => <Amount cents={earnedCents} currency={currency} />,
    },
  ];
}
