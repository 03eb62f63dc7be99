import { useTranslation } from "react-i18next";
import { useRows } from "../../../../api/console.ts";
import { Section } from "../../../../kit/layout/section.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { LeftOut } from "../../../../kit/list/left-out.tsx";
import { useNextPages } from "../../../../kit/list/next-pages.ts";
import { RowList } from "../../../../kit/list/row-list.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { SOON_MS } from "../../../payouts/live.ts";
import { usePayoutColumns } from "../../../payouts/payout-columns.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";

/** Read without scrolling, so that a printed batch has them. */
const PAGES_TO_PRINT = 5;

/** Every payout of a batch, of any number. @param isLive while some are on their way */
export function BatchPayouts({ batchId, isLive }: { batchId: string; isLive: boolean }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const payouts = useRows("listBatchPayouts", { programId, batchId }, isLive ? { pollMs: SOON_MS } : {});
  useNextPages(payouts, (payouts.data?.pages.length ?? 0) < PAGES_TO_PRINT);
  return (
    <Section
      title={t("batches.payouts")}
      actions={
        <DownloadCsv
          mount={paths.mount}
          path={`/programs/${programId}/payout-batches/${batchId}/rows`}
          filters={{}}
        />
      }
    >
      <LeftOut rows={payouts} textOf={(count) => t("batches.leftOut", { count })} />
      <RowList
        label={t("batches.payouts")}
        rows={payouts}
        columns={usePayoutColumns()}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => paths.payout(programId, id)}
        empty={<Empty icon="payout" title={t("batches.none.title")} text={t("batches.none.text")} />}
      />
    </Section>
  );
}
