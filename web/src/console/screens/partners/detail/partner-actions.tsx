import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../api/change.ts";
import type { Result } from "../../../../api/console.ts";
import { Confirm } from "../../../../kit/actions/confirm.tsx";
import { notify } from "../../../../kit/notices.tsx";
import { GatedButton } from "../../../../session/gated-button.tsx";
import { isDeleted } from "../../../partners/is-deleted.ts";
import { STALE_AFTER_PARTNER } from "../../../partners/stale.ts";

type Partner = Result<"getPartner">;

const LONGEST_REASON = 500;

/** What a brand can do about a partner besides deciding the application. */
const DECISIONS = {
  approve: { operation: "decidePartnerApprove", needsReason: false, isDangerous: false },
  warn: { operation: "decidePartnerWarn", needsReason: true, isDangerous: false },
  clear: { operation: "decidePartnerClearWarning", needsReason: false, isDangerous: false },
  suspend: { operation: "decidePartnerSuspend", needsReason: true, isDangerous: true },
  reinstate: { operation: "decidePartnerReinstate", needsReason: false, isDangerous: false },
} as const;

type Verb = keyof typeof DECISIONS;

/** The decisions that apply in the partner's state; an application is decided in its queue. */
function verbsFor(partner: Partner): readonly Verb[] {
  if (isDeleted(partner)) return [];
  const { status, warning } = partner;
  switch (status) {
    case "approved":
      return [warning === undefined ? "warn" : "clear", "suspend"];
    case "suspended":
      return ["reinstate"];
    case "rejected":
      return ["approve"];
    case "pending":
      return [];
  }
}

export function PartnerActions({ partner }: { partner: Partner }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Verb | null>(null);
  return (
    <>
      {verbsFor(partner).map((verb) => (
        <GatedButton key={verb} needs="manager" variant="default" onClick={() => setOpen(verb)}>
          {t(`partnerActions.${verb}.action`)}
        </GatedButton>
      ))}
      {open !== null && <DecisionDialog partner={partner} verb={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Asks whether to carry out a decision about a partner, and for its reason where it needs one. */
export function DecisionDialog({
  partner,
  verb,
  onClose,
}: {
  partner: Partner;
  verb: Verb;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { operation, needsReason, isDangerous } = DECISIONS[verb];
  const [reason, setReason] = useState("");
  const decide = useChange(operation, STALE_AFTER_PARTNER);
  const { id: partnerId, name } = partner;
  const confirm = async () => {
    await decide.mutateAsync({ partnerId, ...(needsReason && { reason: reason.trim() }) });
    onClose();
    await notify(t(`partnerActions.${verb}.done`, { name }));
  };
  return (
    <Confirm
      title={t(`partnerActions.${verb}.title`, { name })}
      text={t(`partnerActions.${verb}.about`)}
      confirmText={t(`partnerActions.${verb}.action`)}
      isDangerous={isDangerous}
      isBusy={decide.isPending}
      error={decide.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    >
      {needsReason && (
        <Textarea
          label={t("partnerActions.reason")}
          description={t("partnerActions.reasonAbout")}
          required
          data-autofocus
          maxLength={LONGEST_REASON}
          autosize
          minRows={3}
          maxRows={8}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
    </Confirm>
  );
}
