import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../../../api/console.ts";
import { useFormats } from "../../../../kit/formats.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Link } from "../../../../kit/link.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { useAmountColumns } from "../../../payouts/batch-amounts.tsx";
import { batchStatus } from "../../../payouts/batch-summary.tsx";
import type { Due } from "../../../payouts/due-ladder.tsx";
import { usePaths } from "../../../paths.ts";

type Batch = Row<"listBatchStates">;

const SHOWN_OF_A_PROGRAM = 3;

/** The last payout batches of a program. */
export function RecentBatches({ program: { programId, programName, currency } }: { program: Due }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const { number } = useFormats();
  const amountColumns = useAmountColumns(currency);
  const { data, error, refetch } = useRows("listBatchStates", { programId, limit: SHOWN_OF_A_PROGRAM });
  const title = t("finance.batches.title", { program: programName });
  return (
    <Card
      title={title}
      actions={<Link href={`${paths.payouts(programId)}?view=batches`}>{t("finance.batches.all")}</Link>}
      flush
    >
      <Await query={{ data: data?.pages[0]?.data, error, refetch }} lines={3} height={30}>
        {(rows) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed" className="kit-card-body">
              {t("finance.batches.none")}
            </Text>
          ) : (
            <SimpleTable<Batch>
              label={title}
              rows={rows}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => paths.batch(programId, id)}
              columns={[
                {
                  id: "opened",
                  header: t("batches.opened"),
                  cell: ({ createdAt }) => <Moment at={createdAt} withTime />,
                },
                {
                  id: "status",
                  header: t("payouts.status"),
                  cell: (batch) => <Status value={batchStatus(batch)} />,
                },
                {
                  id: "payouts",
                  header: t("payouts.payouts"),
                  align: "right",
                  cell: ({ payouts }) => number(payouts),
                },
                ...amountColumns,
              ]}
            />
          )
        }
      </Await>
    </Card>
  );
}
