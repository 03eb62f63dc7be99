import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../api/change.ts";
import type { Result } from "../../api/console.ts";
import { Confirm } from "../../kit/actions/confirm.tsx";
import { useFormats } from "../../kit/formats.tsx";
import { notify } from "../../kit/notices.tsx";
import { PAYOUT_READS } from "./stale-reads.ts";

type Payout = Result<"getPayout">;

/** What a person records about a payout; with `keep` that its state is right, so that it needs no more attention. */
const MARKS = { paid: "paid", failed: "failed", keepPaid: "paid", keepFailed: "failed" } as const;
export type Mark = keyof typeof MARKS;

/** What has to be true before the mark is set: how it is known depends on how the payout was sent. */
function aboutOf(mark: Mark, { method, status }: Payout) {
  if (mark === "keepPaid" || mark === "keepFailed") return `payoutActions.${mark}.about` as const;
  if (mark === "failed" && status === "paid") return "payoutActions.failed.returned" as const;
  return `payoutActions.${mark}.${method === "bank_transfer" ? "byBank" : "byRail"}` as const;
}

/**
 * Records what became of a payout. It is marked as it stood when the dialog was opened: had somebody else marked it as
 * paid meanwhile, to mark it as failed would say that the money came back, and it would be paid again.
 */
export function MarkDialog(props: { payout: Payout; mark: Mark; onClose: () => void }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { mark, onClose } = props;
  const [payout] = useState(props.payout);
  const [reason, setReason] = useState("");
  const change = useChange("markPayouts", PAYOUT_READS);
  const { id, partnerName, amountCents, currency, status: from } = payout;
  const confirm = async () => {
    const text = mark === "failed" ? reason.trim() : "";
    const given = text === "" ? {} : { reason: text };
    await change.mutateAsync({ payoutIds: [id], as: MARKS[mark], from, ...given });
    onClose();
    await notify(t(`payoutActions.${mark}.done`));
  };
  return (
    <Confirm
      title={t(`payoutActions.${mark}.title`, { name: partnerName, amount: money(amountCents, currency) })}
      text={t(aboutOf(mark, payout))}
      confirmText={t(`payoutActions.${mark}.button`)}
      isDangerous={mark === "failed"}
      isBusy={change.isPending}
      error={change.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    >
      {mark === "failed" && (
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
