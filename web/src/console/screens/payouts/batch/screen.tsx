import { Button, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Copy } from "../../../../kit/actions/copy.tsx";
import { PrintButton } from "../../../../kit/actions/print.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { type Fact, Facts } from "../../../../kit/layout/facts.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { Icon } from "../../../../kit/icons.tsx";
import { Link } from "../../../../kit/link.tsx";
import { useOpen } from "../../../../kit/navigate.ts";
import { Await } from "../../../../kit/states/await.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { useAmountFacts } from "../../../payouts/batch-amounts.tsx";
import { batchStatus, BatchSummary, isOver, isUnderWay } from "../../../payouts/batch-summary.tsx";
import { LATER_MS, SOON_MS, useReadAgain } from "../../../payouts/live.ts";
import { PrintedHead } from "../../../payouts/printed-head.tsx";
import { WorkflowLink } from "../../../payouts/workflow-link.tsx";
import { useIds, usePaths, useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";
import { BatchPayouts } from "./batch-payouts.tsx";

type Batch = Result<"getBatchState">;

const READ_AGAIN = ["listBatchPayouts", "listPayouts", "listRemittances", "listBatchStates"] as const;

/** Reads a batch again until it is over, often while payouts are on their way. */
function useBatch(batchId: string) {
  const params = { programId: useProgramId(), batchId };
  const state = useRead("getBatchState", params).data;
  const isLive = state !== undefined && isUnderWay(state);
  const pollMs = isLive ? SOON_MS : state !== undefined && !isOver(state) ? LATER_MS : undefined;
  useReadAgain(
    state && JSON.stringify([state.summary, state.openTransfers, state.failedTransfers]),
    READ_AGAIN,
  );
  return { isLive, batch: useRead("getBatchState", params, { pollMs }) };
}

/** One payout batch: how many of its payouts stand where, and each of them. It follows what becomes of them. */
export default function BatchScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const { batchId = "" } = useIds();
  const { batch, isLive } = useBatch(batchId);
  return (
    <Page
      title={t("batches.title")}
      badge={batch.data && <Status value={batchStatus(batch.data)} />}
      about={batch.data && <Moment at={batch.data.createdAt} withTime />}
      actions={
        <>
          <WorkflowLink id={`payout-batch/${batchId}`} />
          <AdviceButton batchId={batchId} />
          <PrintButton />
        </>
      }
      back={
        <Link href={`${paths.payouts(programId)}?view=batches`} className="kit-back kit-no-print">
          {t("batches.back")}
        </Link>
      }
    >
      <PrintedHead />
      <Await query={batch} lines={6} height={40}>
        {(data) => (
          <>
            <SummaryCard batch={data} isLive={isLive} />
            <BatchPayouts batchId={data.id} isLive={isLive} />
          </>
        )}
      </Await>
    </Page>
  );
}

/** Leads to a page for each partner, to print. */
function AdviceButton({ batchId }: { batchId: string }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const open = useOpen();
  return (
    <Button
      variant="default"
      leftSection={<Icon name="document" size={16} />}
      onClick={() => open(paths.advice(programId, batchId))}
    >
      {t("advice.button")}
    </Button>
  );
}

function SummaryCard({ batch, isLive }: { batch: Batch; isLive: boolean }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const amounts = useAmountFacts(batch, useCurrency());
  return (
    <Card title={t("payouts.summary")} about={isLive ? t("batches.live") : undefined}>
      <Stack gap="md">
        <BatchSummary summary={batch.summary} />
        <Facts
          rows={[
            ...amounts,
            ...(batch.openTransfers === 0
              ? []
              : [[t("batches.openTransfers"), number(batch.openTransfers)] satisfies Fact]),
            [t("batches.id"), <Copy key="id" value={batch.id} label={t("batches.id")} />],
          ]}
        />
      </Stack>
    </Card>
  );
}
