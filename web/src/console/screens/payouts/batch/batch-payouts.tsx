import { useTranslation } from "react-i18next";
import type { Result } from "../../../../api/console.ts";
import { Card } from "../../../../kit/layout/card.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { usePayoutColumns } from "../../../payouts/payout-columns.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";

type Payout = Result<"getPayoutBatch">["payouts"][number];

/** The payouts of a batch. */
export function BatchPayouts({ payouts }: { payouts: readonly Payout[] }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const columns = usePayoutColumns();
  return (
    <Card title={t("batches.payouts")} flush>
      {payouts.length === 0 ? (
        <Empty icon="payout" title={t("batches.none.title")} text={t("batches.none.text")} />
      ) : (
        <SimpleTable<Payout>
          label={t("batches.payouts")}
          rows={payouts}
          columns={columns}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => paths.payout(programId, id)}
        />
      )}
    </Card>
  );
}
