import { Box, Group } from "@mantine/core";
import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PartnerProgramError } from "../../../../../../client/src/index.ts";
import { useChange } from "../../../../api/change.ts";
import { useFormats } from "../../../../kit/formats.tsx";
import { Icon } from "../../../../kit/icons.tsx";
import { useOpen } from "../../../../kit/navigate.ts";
import { notify } from "../../../../kit/notices.tsx";
import { Failure } from "../../../../kit/states/failure.tsx";
import { Loading } from "../../../../kit/states/loading.tsx";
import { GatedButton } from "../../../../session/gated-button.tsx";
import { usePreview } from "../../../../session/preview.ts";
import { useStepUp } from "../../../../session/step-up.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { Rehearsal, type RehearsalOfBatch } from "../../../payouts/rehearsal.tsx";
import { Excess, type ExcessLine } from "./excess.tsx";

/** What the button at the end does: with two-person approval one proposes, and another approves. */
export type Step = "start" | "propose" | "approve";

const STALE = [
  "listPayouts",
  "listBatchStates",
  "listPayoutProposals",
  "listDue",
  "getFunding",
  "getTodo",
] as const;

/** The changes behind the step and their previews: the very same calls. */
function useSteps(step: Step, proposalId: string) {
  const programId = useProgramId();
  const previews = {
    start: usePreview("startPayoutBatch"),
    propose: usePreview("proposePayoutBatch"),
    approve: usePreview("approvePayoutProposal"),
  };
  const changes = {
    start: useChange("startPayoutBatch", STALE),
    propose: useChange("proposePayoutBatch", STALE),
    approve: useChange("approvePayoutProposal", STALE),
  };
  const { mutate: tryStart } = previews.start;
  const { mutate: tryPropose } = previews.propose;
  const { mutate: tryApprove } = previews.approve;
  const preview = useCallback(() => {
    if (step === "approve") tryApprove({ programId, proposalId });
    else if (step === "propose") tryPropose({ programId });
    else tryStart({ programId });
  }, [step, programId, proposalId, tryStart, tryPropose, tryApprove]);
  const change = async (): Promise<string | null> => {
    if (step === "approve") return (await changes.approve.mutateAsync({ programId, proposalId })).batchId;
    if (step === "start") return (await changes.start.mutateAsync({ programId })).batchId;
    await changes.propose.mutateAsync({ programId });
    return null;
  };
  return { preview, change, tried: previews[step], done: changes[step] };
}

/** The rehearsal with the button that makes it true. One idempotency key for each time the screen is opened. */
export function BatchRehearsal({ step, proposalId }: { step: Step; proposalId: string }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const open = useOpen();
  const withStepUp = useStepUp();
  const { preview, change, tried, done } = useSteps(step, proposalId);
  // Once for each time the screen is opened: a program has six previews a minute.
  useEffect(preview, [preview]);
  const rehearsal: RehearsalOfBatch | undefined = tried.data;
  // The second click of a double click comes before the button is drawn anew.
  const isUnderWay = useRef(false);
  const confirm = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const batchId = await change().finally(() => {
      isUnderWay.current = false;
    });
    open(batchId === null ? paths.payouts(programId) : paths.batch(programId, batchId));
    await notify(t(`payoutStart.${step}.done`));
  };
  const excess = excessOf(done.error) ?? excessOf(tried.error);
  if (excess !== null) return <Excess lines={excess} error={done.error ?? tried.error} />;
  return (
    <>
      {tried.error !== null && <Failure error={tried.error} onRetry={preview} />}
      {rehearsal === undefined ? (
        tried.error === null && <Loading lines={8} height={40} />
      ) : (
        <>
          <Rehearsal rehearsal={rehearsal} />
          <ConfirmBar
            step={step}
            rehearsal={rehearsal}
            error={done.error}
            isBusy={done.isPending || done.isSuccess}
            onConfirm={() => withStepUp(() => void confirm().catch(() => {}))}
          />
        </>
      )}
    </>
  );
}

/** The button stays in view below a long list, and so does what went wrong with it. */
function ConfirmBar({
  step,
  rehearsal: { payments, holds, currency },
  error,
  isBusy,
  onConfirm,
}: {
  step: Step;
  rehearsal: RehearsalOfBatch;
  error: unknown;
  isBusy: boolean;
  onConfirm: () => void;
}) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const isEmpty = payments.count + holds.count === 0;
  return (
    <Group className="payouts-confirm kit-no-print" justify="space-between">
      {error !== null && (
        <Box w="100%">
          <Failure error={error} />
        </Box>
      )}
      <span>
        {t("payoutStart.confirm", {
          amount: money(payments.totalCents, currency),
          payouts: t("payouts.due.payouts", { count: payments.count }),
        })}
      </span>
      <GatedButton
        needs="payer"
        size="md"
        loading={isBusy}
        disabled={isEmpty}
        leftSection={<Icon name="payout" size={16} />}
        onClick={onConfirm}
      >
        {t(`payoutStart.${step}.button`)}
      </GatedButton>
    </Group>
  );
}

/** What would be paid beyond the proposal, where that is why it was refused. */
function excessOf(error: unknown): readonly ExcessLine[] | null {
  if (!(error instanceof PartnerProgramError) || error.code !== "more_than_approved") return null;
  return error.details["difference"] as readonly ExcessLine[];
}
