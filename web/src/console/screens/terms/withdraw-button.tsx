import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { notify } from "../../../kit/notices.tsx";
import { GatedButton } from "../../../session/gated-button.tsx";
import { usePreview } from "../../../session/preview.ts";
import { useProgramId } from "../../paths.ts";
import { STALE_AFTER_TERMS } from "../../terms/stale.ts";

/** Withdraws the change of terms that waits, after saying who is mailed. */
export function WithdrawButton() {
  const { t } = useTranslation();
  const programId = useProgramId();
  const [isOpen, setIsOpen] = useState(false);
  const preview = usePreview("withdrawTerms");
  return (
    <div>
      <GatedButton
        needs="owner"
        size="xs"
        variant="default"
        onClick={() => {
          preview.mutate({ programId });
          setIsOpen(true);
        }}
      >
        {t("termsEdit.withdraw.action")}
      </GatedButton>
      {isOpen && (
        <WithdrawDialog
          mailed={preview.data?.mailed ?? null}
          previewError={preview.error}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

function WithdrawDialog({
  mailed,
  previewError,
  onClose,
}: {
  mailed: { readonly approved: number; readonly suspended: number } | null;
  previewError: Error | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const withdraw = useChange("withdrawTerms", STALE_AFTER_TERMS);
  const confirm = async () => {
    await withdraw.mutateAsync({ programId });
    onClose();
    await notify(t("termsEdit.withdraw.done"));
  };
  return (
    <Confirm
      title={t("termsEdit.withdraw.title")}
      text={
        <>
          {t("termsEdit.withdraw.about")}{" "}
          {mailed !== null && t("termsEdit.withdraw.mailed", { count: mailed.approved + mailed.suspended })}
        </>
      }
      confirmText={t("termsEdit.withdraw.action")}
      isBusy={withdraw.isPending}
      error={withdraw.error ?? previewError}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    />
  );
}
