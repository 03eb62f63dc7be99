import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { StackedColumns } from "../../../../kit/charts/stacked-columns.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";
import { PeriodBar, usePeriod } from "./period.tsx";

type Month = Result<"getAccruals">[number];

/** The expense by month as posted in the ledger, stacked by what it is for. */
export function Accruals() {
  const { t } = useTranslation();
  const programId = useProgramId();
  const names = {
    type: "month",
    from: "fromMonth",
    fromLabel: t("reports.from"),
    to: "toMonth",
    toLabel: t("reports.to"),
  } as const;
  const accruals = useRead("getAccruals", { programId, ...usePeriod(names) });
  return (
    <Card
      title={t("reports.accruals.title")}
      about={t("reports.accruals.about")}
      actions={<PeriodBar names={names} report="accruals" />}
      flush
    >
      <Await query={accruals} lines={6} height={36}>
        {(months) =>
          months.length === 0 ? (
            <Empty
              icon="report"
              title={t("reports.accruals.empty.title")}
              text={t("reports.accruals.empty.text")}
            />
          ) : (
            <Months months={months} />
          )
        }
      </Await>
    </Card>
  );
}

const PARTS = ["commissionCents", "overrideCents", "feeCents"] as const;

function Months({ months }: { months: readonly Month[] }) {
  const { t } = useTranslation();
  const { money, month } = useFormats();
  const currency = useCurrency();
  const columns = useColumns();
  return (
    <Stack gap="md">
      <StackedColumns
        label={t("reports.accruals.title")}
        names={PARTS.map((part) => t(`reports.accruals.${part}`))}
        columns={months.map((row) => ({
          key: row.month,
          name: month(row.month),
          values: PARTS.map((part) => row[part]),
          text: money(row.netCents, currency),
        }))}
      />
      <SimpleTable<Month>
        label={t("reports.accruals.title")}
        rows={months.toReversed()}
        columns={columns}
        keyOf={(row) => row.month}
      />
    </Stack>
  );
}

const FIGURES = [...PARTS, "accruedCents", "reversedCents", "netCents"] as const;

function useColumns(): readonly Column<Month>[] {
  const { t } = useTranslation();
  const { month } = useFormats();
  const currency = useCurrency();
  return [
    { id: "month", header: t("reports.accruals.month"), cell: (row) => month(row.month) },
    ...FIGURES.map((figure): Column<Month> => ({
      id: figure,
      header: t(`reports.accruals.${figure}`),
      align: "right",
      cell: (row) => <Amount cents={row[figure]} currency={currency} />,
    })),
  ];
}
