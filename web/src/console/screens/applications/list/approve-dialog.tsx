import { useTranslation } from "react-i18next";
import { Confirm } from "../../../../kit/actions/confirm.tsx";

/** Confirms the approval of many applicants, who are mailed. */
export function ApproveDialog({
  count,
  onConfirm,
  onClose,
}: {
  count: number;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Confirm
      title={t("applications.approveTitle", { count })}
      text={t("applications.approveAbout")}
      confirmText={t("applications.approve")}
      isBusy={false}
      error={null}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
