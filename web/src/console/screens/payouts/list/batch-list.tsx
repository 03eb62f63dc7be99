import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../../../api/console.ts";
import { useFormats } from "../../../../kit/formats.tsx";
import { type Column, RowList } from "../../../../kit/list/row-list.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { useAmountColumns } from "../../../payouts/batch-amounts.tsx";
import { batchStatus, useBuckets } from "../../../payouts/batch-summary.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";

type Batch = Row<"listBatchStates">;

/** Every payout batch of the program, newest first. */
export function BatchList() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  return (
    <RowList
      label={t("payouts.batches")}
      rows={useRows("listBatchStates", { programId })}
      columns={useColumns()}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => paths.batch(programId, id)}
      empty={<Empty icon="payout" title={t("batches.empty.title")} text={t("batches.empty.text")} />}
    />
  );
}

function useColumns(): readonly Column<Batch>[] {
  const { t } = useTranslation();
  const { number } = useFormats();
  const bucketsOf = useBuckets();
  return [
    {
      id: "opened",
      header: t("batches.opened"),
      width: "minmax(11.5rem, 1fr)",
      cell: ({ createdAt }) => <Moment at={createdAt} withTime />,
    },
    {
      id: "status",
      header: t("payouts.status"),
      width: "minmax(9rem, 1fr)",
      cell: (batch) => <Status value={batchStatus(batch)} />,
    },
    {
      id: "buckets",
      header: t("payouts.summary"),
      width: "minmax(0, 3fr)",
      cell: ({ summary }) => <span className="payouts-buckets">{bucketsOf(summary)}</span>,
      wideOnly: true,
    },
    {
      id: "payouts",
      header: t("payouts.payouts"),
      width: "4.5rem",
      align: "right",
      cell: ({ payouts }) => number(payouts),
    },
    ...useAmountColumns(useCurrency()),
  ];
}
