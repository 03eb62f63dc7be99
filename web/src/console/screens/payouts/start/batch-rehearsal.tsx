import { Box, Group, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PartnerProgramError } from "../../../../../../client/src/index.ts";
import { useChange } from "../../../../api/change.ts";
import { StepForm } from "../../../../kit/actions/step-form.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Icon } from "../../../../kit/icons.tsx";
import { useOpen } from "../../../../kit/navigate.ts";
import { notify } from "../../../../kit/notices.tsx";
import { Failure } from "../../../../kit/states/failure.tsx";
import { Loading } from "../../../../kit/states/loading.tsx";
import { MINUTE_MS, useEachMinute } from "../../../../kit/time/each-minute.ts";
import { GatedButton } from "../../../../session/gated-button.tsx";
import { usePreview } from "../../../../session/preview.ts";
import { useIsConfirmed, useStepUp } from "../../../../session/step-up.tsx";
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
  const preview = (isUnattended: boolean): Promise<RehearsalOfBatch> => {
    if (step === "approve") return previews.approve.mutateAsync({ programId, proposalId, isUnattended });
    if (step === "propose") return previews.propose.mutateAsync({ programId, isUnattended });
    return previews.start.mutateAsync({ programId, isUnattended });
  };
  const change = async (): Promise<string | null> => {
    if (step === "approve") return (await changes.approve.mutateAsync({ programId, proposalId })).batchId;
    if (step === "start") return (await changes.start.mutateAsync({ programId })).batchId;
    await changes.propose.mutateAsync({ programId });
    return null;
  };
  return { preview, change, tried: previews[step], done: changes[step] };
}

/** The rehearsal that is shown, and when it was asked for by the browser's clock. */
interface Shown {
  readonly rehearsal: RehearsalOfBatch;
  readonly askedAtMs: number;
  /** What the batch paid in total before it grew; null if it has not grown since it was shown first. */
  readonly smallerCents: number | null;
}

/** What is shown after another rehearsal has been read. */
function shownNext(before: Shown | null, rehearsal: RehearsalOfBatch, askedAtMs: number): Shown {
  const formerCents = before?.smallerCents ?? before?.rehearsal.payments.totalCents ?? Infinity;
  const hasGrown = rehearsal.payments.totalCents > formerCents;
  return { rehearsal, askedAtMs, smallerCents: hasGrown ? formerCents : null };
}

/** Reads the rehearsal; while it is being read, nobody asks for another: a program has six previews a minute. */
function useShown(preview: (isUnattended: boolean) => Promise<RehearsalOfBatch>) {
  const [shown, setShown] = useState<Shown | null>(null);
  const reading = useRef<Promise<RehearsalOfBatch> | null>(null);
  const read = (isUnattended: boolean): Promise<RehearsalOfBatch> => {
    const askedAtMs = Date.now();
    reading.current ??= preview(isUnattended)
      .then((rehearsal) => {
        setShown((before) => shownNext(before, rehearsal, askedAtMs));
        return rehearsal;
      })
      .finally(() => {
        reading.current = null;
      });
    return reading.current;
  };
  return { shown, read };
}

/** The rehearsal with the button that makes it true. One idempotency key for each time the screen is opened. */
export function BatchRehearsal({ step, proposalId }: { step: Step; proposalId: string }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const open = useOpen();
  const withStepUp = useStepUp();
  const isConfirmed = useIsConfirmed();
  const { preview, change, tried, done } = useSteps(step, proposalId);
  const { shown, read } = useShown(preview);
  const readAgain = (isByItself: boolean) => void read(isByItself).catch(() => {});
  useEachMinute((isByItself) => {
    // What was pressed for stays as it is, and so does an error until somebody tries again.
    const stays = tried.error !== null || !done.isIdle;
    if (!isByItself || (isConfirmed() && !stays)) readAgain(isByItself);
  });
  const [isPressed, setIsPressed] = useState(false);
  // A second press comes before the button is drawn anew.
  const isUnderWay = useRef(false);
  const paysMoreThanShown = async (): Promise<boolean> => {
    if (shown === null || Date.now() - shown.askedAtMs < MINUTE_MS) return false;
    const { payments } = await read(false);
    return payments.totalCents > shown.rehearsal.payments.totalCents;
  };
  const confirm = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsPressed(true);
    try {
      if (await paysMoreThanShown()) return;
      const batchId = await change();
      open(batchId === null ? paths.payouts(programId) : paths.batch(programId, batchId));
    } finally {
      isUnderWay.current = false;
      setIsPressed(false);
    }
    await notify(t(`payoutStart.${step}.done`));
  };
  const excess = excessOf(done.error) ?? excessOf(tried.error);
  if (excess !== null) return <Excess lines={excess} error={done.error ?? tried.error} />;
  return (
    <>
      {tried.error !== null && <Failure error={tried.error} onRetry={() => readAgain(false)} />}
      {shown === null ? (
        tried.error === null && <Loading lines={8} height={40} />
      ) : (
        <>
          <Rehearsal rehearsal={shown.rehearsal} />
          <ConfirmBar
            step={step}
            shown={shown}
            error={done.error}
            isBusy={isPressed || done.isSuccess}
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
  shown: { rehearsal, smallerCents },
  error,
  isBusy,
  onConfirm,
}: {
  step: Step;
  shown: Shown;
  error: unknown;
  isBusy: boolean;
  onConfirm: () => void;
}) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { payments, holds, currency } = rehearsal;
  const isEmpty = payments.count + holds.count === 0;
  return (
    <StepForm className="payouts-confirm kit-no-print" step={payments.totalCents} onSubmit={onConfirm}>
      <Group justify="space-between">
        {error !== null && (
          <Box w="100%">
            <Failure error={error} />
          </Box>
        )}
        {smallerCents !== null && (
          <Text w="100%" size="sm" fw={600} role="status">
            {t("payoutStart.grown", {
              before: money(smallerCents, currency),
              now: money(payments.totalCents, currency),
            })}
          </Text>
        )}
        <span>
          {t("payoutStart.confirm", {
            amount: money(payments.totalCents, currency),
            payouts: t("payouts.due.payouts", { count: payments.count }),
          })}
        </span>
        <GatedButton
          needs="payer"
          type="submit"
          size="md"
          loading={isBusy}
          disabled={isEmpty}
          leftSection={<Icon name="payout" size={16} />}
        >
          {t(`payoutStart.${step}.button`)}
        </GatedButton>
      </Group>
    </StepForm>
  );
}

/** What would be paid beyond the proposal, where that is why it was refused. */
function excessOf(error: unknown): readonly ExcessLine[] | null {
  if (!(error instanceof PartnerProgramError) || error.code !== "more_than_approved") return null;
  return error.details["difference"] as readonly ExcessLine[];
}
