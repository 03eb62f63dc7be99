import { NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Confirm } from "../../kit/actions/confirm.tsx";
import type { Rejection, Sale } from "./decisions.ts";

const CODES = [
  "not_valid",
  "refund",
  "chargeback",
  "duplicate",
  "self_or_employee",
  "banned_source",
  "leaked_code",
  "fraud",
] as const satisfies readonly Rejection["reasonCode"][];

const LONGEST_REASON = 500;

/** Asks why sales are rejected. */
export function RejectSalesDialog({
  sales,
  onReject,
  onClose,
}: {
  sales: readonly Sale[];
  onReject: (rejection: Rejection) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [reasonCode, setReasonCode] = useState<(typeof CODES)[number]>("not_valid");
  const [reason, setReason] = useState("");
  return (
    <Confirm
      title={
        sales.length === 1
          ? t("saleActions.rejectOne", { order: sales[0]!.externalRef })
          : t("saleActions.rejectTitle", { count: sales.length })
      }
      text={t("saleActions.rejectAbout")}
      confirmText={t("saleActions.reject")}
      isDangerous
      isBusy={false}
      error={null}
      onConfirm={() => onReject({ reasonCode, ...(reason.trim() === "" ? {} : { reason: reason.trim() }) })}
      onClose={onClose}
    >
      <NativeSelect
        label={t("saleActions.reasonCode")}
        description={t(`saleActions.codesAbout.${reasonCode}`, { defaultValue: "" })}
        data={CODES.map((code) => ({ value: code, label: t(`saleActions.codes.${code}`) }))}
        value={reasonCode}
        onChange={({ currentTarget }) => setReasonCode(currentTarget.value as (typeof CODES)[number])}
        data-autofocus
      />
      <Textarea
        label={t("saleActions.reason")}
        description={t("saleActions.reasonAbout")}
        maxLength={LONGEST_REASON}
        autosize
        minRows={2}
        maxRows={8}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </Confirm>
  );
}
