import { Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../api/console.ts";
import { FailureOf } from "../../kit/states/failure.tsx";
import { GatedButton } from "../../session/gated-button.tsx";
import { useSeat } from "../../session/seat.tsx";
import { useStepUp } from "../../session/step-up.tsx";
import { useProgramId } from "../paths.ts";
import { MarkDialog, type Mark } from "./mark-dialog.tsx";
import { ReleaseDialog, RetryDialog } from "./send-dialogs.tsx";
import { StartBatch } from "./start-batch.tsx";
import { WorkflowLink } from "./workflow-link.tsx";

type Payout = Result<"getPayout">;
type Verb = "release" | "retry" | Mark;

/** What can be done about a payout by hand, where it stands now. PAYOUT-3, PAYOUT-15. */
function verbsOf({ status, method, railState }: Payout): readonly Verb[] {
  const isBankTransfer = method === "bank_transfer";
  if (status === "held") return ["release"];
  if (railState === "needs_attention") {
    if (status === "pending") return ["retry", "paid", "failed"];
    return status === "paid" ? ["keepPaid", "failed"] : ["keepFailed"];
  }
  if (!isBankTransfer || status === "failed") return [];
  return status === "pending" ? ["paid", "failed"] : ["failed"];
}

/** The buttons for what can be done about a payout; none while something holds it that has to end first. */
export function PayoutActions({ payout }: { payout: Payout }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Verb | null>(null);
  const { brand } = useSeat();
  const withStepUp = useStepUp();
  const verbs = verbsOf(payout);
  const isHeld = payout.status === "held";
  const hold = useRead("getPayoutHold", { payoutId: payout.id }, { enabled: isHeld });
  // Whether the deposit covers it by now shows when it is tried.
  const isHeldNow = hold.data?.holds.some(({ reason }) => reason !== "funding_short") ?? true;
  if (isHeld && isHeldNow) {
    return (
      <>
        <FailureOf query={hold} />
        <ProcessOf payout={payout} />
      </>
    );
  }
  const needsTwo = isHeld && brand.payoutApproval === "two";
  const close = () => setOpen(null);
  return (
    <Group gap="xs" className="kit-no-print">
      {needsTwo ? (
        <ProposeInstead />
      ) : (
        verbs.map((verb, index) => (
          <GatedButton
            key={verb}
            needs="payer"
            size="sm"
            {...(index === 0 ? {} : { variant: "default" })}
            onClick={() => withStepUp(() => setOpen(verb))}
          >
            {t(`payoutActions.${verb}.button`)}
          </GatedButton>
        ))
      )}
      <ProcessOf payout={payout} />
      {open === "release" && <ReleaseDialog payout={payout} onClose={close} />}
      {open === "retry" && <RetryDialog payout={payout} onClose={close} />}
      {open !== null && open !== "release" && open !== "retry" && (
        <MarkDialog payout={payout} mark={open} onClose={close} />
      )}
    </Group>
  );
}

/** A bank transfer waits for people and has no process. */
function ProcessOf({ payout: { id, method } }: { payout: Payout }) {
  return method === "bank_transfer" ? null : <WorkflowLink id={`payout/${id}`} />;
}

/** With two-person approval nobody releases a payout alone: the next batch sends it. PAYOUT-17. */
function ProposeInstead() {
  const { t } = useTranslation();
  return (
    <>
      <Text size="sm" c="dimmed">
        {t("payoutActions.release.needsTwo")}
      </Text>
      <StartBatch programId={useProgramId()} />
    </>
  );
}
