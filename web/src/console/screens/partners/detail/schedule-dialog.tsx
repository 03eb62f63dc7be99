import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Radio, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../api/change.ts";
import { Confirm } from "../../../../kit/actions/confirm.tsx";
import { minorFrom } from "../../../../kit/amounts/typed-amount.ts";
import { notify } from "../../../../kit/notices.tsx";
import { STALE_AFTER_PARTNER } from "../../../partners/stale.ts";

const MOST_DAYS = 30;

/** Sets how many days after a sale this partner is paid. */
export function ScheduleDialog({
  partnerId,
  holdDays,
  programDays,
  onClose,
}: {
  partnerId: string;
  holdDays: number | null;
  programDays: number;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [isOwn, setIsOwn] = useState(holdDays !== null);
  const [text, setText] = useState(String(holdDays ?? programDays));
  const [isChecked, setIsChecked] = useState(false);
  const save = useChange("setPartnerPaymentSchedule", [...STALE_AFTER_PARTNER, "listConversions"]);
  const days = minorFrom(text, 0);
  const isRight = !isOwn || (days !== null && days <= MOST_DAYS);
  const confirm = async () => {
    setIsChecked(true);
    if (!isRight) return;
    await save.mutateAsync({ partnerId, holdDays: isOwn ? days : null });
    onClose();
    await notify(t("arrangements.schedule.saved"));
  };
  return (
    <Confirm
      title={t("arrangements.schedule.title")}
      text={t("arrangements.schedule.about")}
      confirmText={t("arrangements.save")}
      isBusy={save.isPending}
      error={save.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    >
      <Radio.Group
        label={t("arrangements.schedule.which")}
        value={isOwn ? "own" : "program"}
        onChange={(value) => setIsOwn(value === "own")}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="program"
            label={t("arrangements.schedule.program", { count: programDays })}
            data-autofocus
          />
          <Radio value="own" label={t("arrangements.schedule.ownChoice")} />
        </Stack>
      </Radio.Group>
      {isOwn && (
        <TextInput
          label={t("arrangements.schedule.days")}
          inputMode="numeric"
          value={text}
          error={isChecked && !isRight ? t("arrangements.schedule.wrong", { most: MOST_DAYS }) : undefined}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
    </Confirm>
  );
}
