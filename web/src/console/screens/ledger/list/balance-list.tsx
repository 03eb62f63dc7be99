import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Card } from "../../../../kit/layout/card.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { ExplainAmount } from "../../../explain/explain-amount.tsx";
import type { Bucket } from "../../../explain/figure.ts";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";

type BalanceRow = Result<"listBalances">[number];

const BUCKETS: readonly Bucket[] = ["pending", "inHold", "payable", "inFlight", "paid", "earnedYtd"];

/** The balance of every partner. Each amount opens its lines. */
export function BalanceList() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const balances = useRead("listBalances", { programId });
  const columns = useColumns();
  return (
    <Await query={balances} lines={8} height={34}>
      {(rows) => (
        <Card
          title={t("ledger.balances")}
          actions={<DownloadCsv mount={paths.mount} path={`/programs/${programId}/balances`} filters={{}} />}
          flush
        >
          {rows.length === 0 ? (
            <Empty icon="partners" title={t("ledger.noBalances.title")} text={t("ledger.noBalances.text")} />
          ) : (
            <SimpleTable<BalanceRow>
              label={t("ledger.balances")}
              rows={rows}
              columns={columns}
              keyOf={({ partnerId }) => partnerId}
            />
          )}
        </Card>
      )}
    </Await>
  );
}

function useColumns(): readonly Column<BalanceRow>[] {
  const { t } = useTranslation();
  const currency = useCurrency();
  return [
    { id: "name", header: t("ledger.partner"), cell: ({ name }) => name },
    ...BUCKETS.map((bucket): Column<BalanceRow> => ({
      id: bucket,
      header: t(`explain.bucket.${bucket}.title`),
      align: "right",
      cell: (row) => (
        <ExplainAmount
          cents={row[bucket]}
          currency={currency}
          figure={{ of: "balance", bucket, partnerId: row.partnerId }}
        />
      ),
    })),
  ];
}
