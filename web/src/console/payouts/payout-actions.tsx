import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../api/change.ts";
import type { Result } from "../../api/console.ts";
import { Confirm } from "../../kit/actions/confirm.tsx";
import { Icon } from "../../kit/icons.tsx";
import { notify } from "../../kit/notices.tsx";
import { GatedButton } from "../../session/gated-button.tsx";
import { useSeat } from "../../session/seat.tsx";
import { useStepUp } from "../../session/step-up.tsx";

type Payout = Result<"getPayout">;

const STALE = [
  "getPayout",
  "listPayouts",
  "listBatchPayouts",
  "getPayoutBatch",
  "explainPayout",
  "getFunding",
  "listDue",
  "getTodo",
] as const;

const VERBS = ["release", "retry", "paid", "failed"] as const;
type Verb = (typeof VERBS)[number];

/** What can be done about a payout by hand, where it stands now. PAYOUT-3, PAYOUT-15. */
function verbsOf({ status, method, railState }: Payout): readonly Verb[] {
  const needsAttention = railState === "needs_attention";
  if (status === "held") return ["release"];
  if (status === "pending" && needsAttention) return ["retry", "paid", "failed"];
  if (method === "bank_transfer" && status === "pending") return ["paid", "failed"];
  if (status === "paid" && (method === "bank_transfer" || needsAttention)) return ["failed"];
  return [];
}

/** The buttons for what can be done about a payout. */
export function PayoutActions({ payout }: { payout: Payout }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Verb | null>(null);
  const withStepUp = useStepUp();
  const verbs = verbsOf(payout);
  return (
    <Group gap="xs" className="kit-no-print">
      {verbs.map((verb, index) => (
        <GatedButton
          key={verb}
          needs="payer"
          size="sm"
          {...(index === 0 ? {} : { variant: "default" })}
          onClick={() => withStepUp(() => setOpen(verb))}
        >
          {t(`payoutActions.${verb}.button`)}
        </GatedButton>
      ))}
      <WorkflowLink id={`payout/${payout.id}`} />
      {(open === "release" || open === "retry") && (
        <SendDialog payout={payout} verb={open} onClose={() => setOpen(null)} />
      )}
      {(open === "paid" || open === "failed") && (
        <MarkDialog payout={payout} as={open} onClose={() => setOpen(null)} />
      )}
    </Group>
  );
}

function SendDialog({
  payout,
  verb,
  onClose,
}: {
  payout: Payout;
  verb: "release" | "retry";
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const changes = {
    release: useChange("releasePayout", STALE),
    retry: useChange("retryPayout", STALE),
  };
  const change = changes[verb];
  const confirm = async () => {
    await change.mutateAsync({ payoutId: payout.id });
    onClose();
    await notify(t(`payoutActions.${verb}.done`));
  };
  return (
    <Confirm
      title={t(`payoutActions.${verb}.title`, { name: payout.partnerName })}
      text={t(`payoutActions.${verb}.about`)}
      confirmText={t(`payoutActions.${verb}.button`)}
      isBusy={change.isPending}
      error={change.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    />
  );
}

function MarkDialog({ payout, as, onClose }: { payout: Payout; as: "paid" | "failed"; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  const mark = useChange("markPayouts", STALE);
  const confirm = async () => {
    const text = reason.trim();
    await mark.mutateAsync({
      payoutIds: [payout.id],
      as,
      ...(as === "failed" && text !== "" ? { reason: text } : {}),
    });
    onClose();
    await notify(t(`payoutActions.${as}.done`));
  };
  return (
    <Confirm
      title={t(`payoutActions.${as}.title`, { name: payout.partnerName })}
      text={t(`payoutActions.${as}.about`)}
      confirmText={t(`payoutActions.${as}.button`)}
      isDangerous={as === "failed"}
      isBusy={mark.isPending}
      error={mark.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    >
      {as === "failed" && (
        <TextInput
          label={t("payoutActions.reason")}
          description={t("payoutActions.reasonAbout")}
          maxLength={500}
          data-autofocus
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
    </Confirm>
  );
}

/** A process in the Temporal UI, for whoever operates the service. */
export function WorkflowLink({ id }: { id: string }) {
  const { t } = useTranslation();
  const { workflowsUrl } = useSeat();
  if (workflowsUrl === null) return null;
  return (
    <Button
      component="a"
      href={`${workflowsUrl}${encodeURIComponent(id)}`}
      target="_blank"
      rel="noreferrer"
      variant="subtle"
      leftSection={<Icon name="external" size={16} />}
    >
      {t("payoutActions.workflow")}
    </Button>
  );
}
