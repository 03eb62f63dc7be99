import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../../api/portal.ts";
import { Amount } from "../../../kit/amounts/amount.tsx";
import { useFormats } from "../../../kit/formats.tsx";
import { Section } from "../../../kit/layout/section.tsx";
import { DownloadCsv } from "../../../kit/list/download.tsx";
import { LeftOut } from "../../../kit/list/left-out.tsx";
import { useNextPages } from "../../../kit/list/next-pages.ts";
import { RowList, type Column } from "../../../kit/list/row-list.tsx";
import { MOUNT } from "../../paths.ts";

type Line = Row<"listMyStatementLines">;

/** Read without scrolling, so that a printed statement has them. */
const PAGES_TO_PRINT = 10;

/** The ledger entries behind a statement: own sales, or recruits' sales. */
export function Lines({ period, kind }: { period: string; kind: "direct" | "override" }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const title = t(kind === "direct" ? "statements.lines.own" : "statements.lines.override");
  const filters = { period, kind };
  const rows = useRows("listMyStatementLines", filters);
  useNextPages(rows, (rows.data?.pages.length ?? 0) < PAGES_TO_PRINT);
  const columns: readonly Column<Line>[] = [
    // Their days are those of the period.
    { id: "date", header: t("statements.lines.date"), cell: ({ createdAt }) => day(createdAt.slice(0, 10)) },
    {
      id: "program",
      header: t("statements.lines.program"),
      width: "2fr",
      wideOnly: true,
      cell: ({ programName }) => programName,
    },
    {
      id: "entry",
      header: t("statements.lines.entry"),
      cell: ({ entry }) => t(`statements.lines.entries.${entry}`),
    },
    {
      id: "amount",
      header: t("statements.lines.amount"),
      align: "right",
      cell: ({ amountCents, currency }) => <Amount cents={amountCents} currency={currency} />,
    },
  ];
  return (
    <Section title={title} actions={<DownloadCsv mount={MOUNT} path="/statement/lines" filters={filters} />}>
      <LeftOut rows={rows} textOf={(count) => t("statements.lines.leftOut", { count })} />
      <RowList
        label={title}
        rows={rows}
        columns={columns}
        keyOf={({ id }) => String(id)}
        empty={
          <Text size="sm" c="dimmed" p="md">
            {t("statements.lines.empty")}
          </Text>
        }
      />
    </Section>
  );
}
