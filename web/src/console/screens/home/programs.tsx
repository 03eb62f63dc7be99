import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/console.ts";
import { Amount } from "../../../kit/amounts/amount.tsx";
import { Sparkline } from "../../../kit/charts/bars.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import type { Column } from "../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../kit/list/simple-table.tsx";
import { Status } from "../../../kit/status.tsx";
import { Moment } from "../../../kit/time/moment.tsx";
import { usePaths } from "../../paths.ts";
import { SERIES_DAYS } from "./series-days.ts";

type ProgramTodo = Result<"getTodo">["programs"][number];

/** Every program with its sales of the last month, its funds and its next payout day. */
export function Programs({ programs }: { programs: readonly ProgramTodo[] }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const series = useRead("getSeries", { days: SERIES_DAYS });
  const rowsOf = (programId: string) =>
    series.data?.programs.find((program) => program.programId === programId)?.rows;
  const columns: readonly Column<ProgramTodo>[] = [
    {
      id: "name",
      header: t("home.program"),
      cell: ({ programName }) => programName,
    },
    { id: "status", header: t("home.status"), cell: ({ status }) => <Status value={status} /> },
    {
      id: "sales",
      header: t("home.sales", { count: SERIES_DAYS }),
      cell: ({ programId }) => <Month rows={rowsOf(programId)} />,
    },
    {
      id: "funds",
      header: t("home.funds"),
      align: "right",
      wideOnly: true,
      cell: ({ funds, currency }) => <Amount cents={funds.availableCents} currency={currency} />,
    },
    {
      id: "payout",
      header: t("home.nextPayout"),
      align: "right",
      cell: ({ nextPayoutAt, isAutomatic }) => (
        <div className="home-payout">
          <Moment at={nextPayoutAt} />
          <span className="kit-dim">{isAutomatic ? t("home.automatic") : t("home.manual")}</span>
        </div>
      ),
    },
  ];
  return (
    <Card title={t("home.programs")} flush>
      <SimpleTable
        label={t("home.programs")}
        rows={programs}
        columns={columns}
        keyOf={({ programId }) => programId}
        hrefOf={({ programId }) => paths.overview(programId)}
      />
    </Card>
  );
}

type SeriesRow = Result<"getSeries">["programs"][number]["rows"][number];

function Month({ rows }: { rows: readonly SeriesRow[] | undefined }) {
  const { t } = useTranslation();
  if (rows === undefined) return null;
  const sales = rows.map((row) => row.sales);
  return (
    <span className="home-month">
      <Sparkline values={sales} />
      <span>{t("home.salesCount", { count: sales.reduce((sum, count) => sum + count, 0) })}</span>
    </span>
  );
}
