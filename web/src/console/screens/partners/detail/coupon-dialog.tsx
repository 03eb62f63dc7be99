import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../api/change.ts";
import { Confirm } from "../../../../kit/actions/confirm.tsx";
import { notify } from "../../../../kit/notices.tsx";
import { useProgramId } from "../../../paths.ts";

const LONGEST_CODE = 200;

/** Sets a partner's coupon code; an empty one removes it. */
export function CouponDialog({
  partnerId,
  code,
  onClose,
}: {
  partnerId: string;
  code: string | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const [text, setText] = useState(code ?? "");
  const save = useChange("setPartnerCoupon", ["getPartnerCoupon", "searchPartners", "listAudit"]);
  const isCleared = text.trim() === "";
  const confirm = async () => {
    await save.mutateAsync({ programId, partnerId, code: isCleared ? null : text.trim() });
    onClose();
    await notify(t(isCleared ? "arrangements.coupon.cleared" : "arrangements.coupon.saved"));
  };
  return (
    <Confirm
      title={t("arrangements.coupon.title")}
      text={t("arrangements.coupon.about")}
      confirmText={t(isCleared && code !== null ? "arrangements.coupon.clear" : "arrangements.save")}
      isBusy={save.isPending}
      error={save.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    >
      <TextInput
        label={t("arrangements.coupon.code")}
        description={t("arrangements.coupon.codeAbout")}
        required={code === null}
        data-autofocus
        maxLength={LONGEST_CODE}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </Confirm>
  );
}
