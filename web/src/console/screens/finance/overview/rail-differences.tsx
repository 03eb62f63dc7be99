import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import { FailureOf } from "../../../../kit/states/failure.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { usePaths } from "../../../paths.ts";

type Difference = Result<"listRailDifferences">[number];

/** Payouts about which their rail's own list says something else; nothing while there are none. */
export function RailDifferences() {
  const differences = useRead("listRailDifferences", {});
  return (
    <>
      <FailureOf query={differences} />
      {differences.data !== undefined && differences.data.length > 0 && <Table rows={differences.data} />}
    </>
  );
}

function Table({ rows }: { rows: readonly Difference[] }) {
  const { t } = useTranslation();
  const paths = usePaths();
  return (
    <Card title={t("finance.differences.title")} about={t("finance.differences.about")} flush>
      <SimpleTable<Difference>
        label={t("finance.differences.title")}
        rows={rows}
        columns={useColumns()}
        keyOf={({ id }) => String(id)}
        hrefOf={({ programId, payoutId }) => paths.payout(programId, payoutId)}
      />
    </Card>
  );
}

function useColumns(): readonly Column<Difference>[] {
  const { t } = useTranslation();
  return [
    { id: "partner", header: t("payouts.partner"), cell: ({ partnerName }) => partnerName },
    { id: "program", header: t("finance.programs.program"), cell: ({ programName }) => programName },
    {
      id: "kind",
      header: t("finance.differences.kind"),
      cell: ({ kind }) => (
        <>
          <div>{t(`finance.differences.kinds.${kind}.title`)}</div>
          <div className="kit-dim kit-small">{t(`finance.differences.kinds.${kind}.text`)}</div>
        </>
      ),
    },
    { id: "found", header: t("finance.differences.found"), cell: ({ foundAt }) => <Moment at={foundAt} /> },
    {
      id: "amount",
      header: t("payouts.amount"),
      align: "right",
      cell: ({ amountCents, currency }) => <Amount cents={amountCents} currency={currency} />,
    },
  ];
}
