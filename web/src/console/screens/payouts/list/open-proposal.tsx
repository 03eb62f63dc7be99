import { Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../api/change.ts";
import { type Result, useRead } from "../../../../api/console.ts";
import { Confirm } from "../../../../kit/actions/confirm.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Notice } from "../../../../kit/layout/notice.tsx";
import { useOpen } from "../../../../kit/navigate.ts";
import { FailureOf } from "../../../../kit/states/failure.tsx";
import { Ago } from "../../../../kit/time/moment.tsx";
import { GatedButton } from "../../../../session/gated-button.tsx";
import { useStepUp } from "../../../../session/step-up.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";

type Proposal = Result<"listPayoutProposals">[number];

/** The batch that somebody proposed and a second person has to approve. */
export function OpenProposal() {
  const programId = useProgramId();
  const proposals = useRead("listPayoutProposals", { programId });
  const open = proposals.data?.find(({ status }) => status === "open");
  return (
    <>
      <FailureOf query={proposals} />
      {open !== undefined && <ProposalNotice proposal={open} />}
    </>
  );
}

function ProposalNotice({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const currency = useCurrency();
  const paths = usePaths();
  const programId = useProgramId();
  const open = useOpen();
  const withStepUp = useStepUp();
  const [isOpen, setIsOpen] = useState(false);
  const { proposerName, totalCents, payouts, proposedAt, isOwn, id } = proposal;
  return (
    <Notice
      tone="info"
      icon="payout"
      title={t("proposals.title", { name: proposerName, amount: money(totalCents, currency) })}
    >
      <div>
        {t("payouts.due.payouts", { count: payouts })}, <Ago at={proposedAt} />.{" "}
        {t(isOwn ? "proposals.own" : "proposals.other")}
      </div>
      <Group gap="xs">
        {!isOwn && (
          <GatedButton needs="payer" onClick={() => open(`${paths.startBatch(programId)}?proposal=${id}`)}>
            {t("proposals.review")}
          </GatedButton>
        )}
        <GatedButton needs="payer" variant="default" onClick={() => withStepUp(() => setIsOpen(true))}>
          {t(isOwn ? "proposals.withdraw" : "proposals.decline")}
        </GatedButton>
      </Group>
      {isOpen && <WithdrawDialog proposal={proposal} onClose={() => setIsOpen(false)} />}
    </Notice>
  );
}

function WithdrawDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const withdraw = useChange("withdrawPayoutProposal", ["listPayoutProposals"]);
  const verb = proposal.isOwn ? "withdraw" : "decline";
  const confirm = async () => {
    await withdraw.mutateAsync({ programId, proposalId: proposal.id });
    onClose();
  };
  return (
    <Confirm
      title={t(`proposals.${verb}Title`)}
      text={t("proposals.withdrawAbout")}
      confirmText={t(`proposals.${verb}`)}
      isDangerous
      isBusy={withdraw.isPending}
      error={withdraw.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    />
  );
}
