import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { majorFrom } from "../../../kit/amounts/typed-amount.ts";
import { useOpen } from "../../../kit/navigate.ts";
import { notify } from "../../../kit/notices.tsx";
import { GatedButton } from "../../../session/gated-button.tsx";
import { useSeat } from "../../../session/seat.tsx";
import { usePaths, useProgramId } from "../../paths.ts";
import { useProgram } from "../../program.tsx";

/** Sends a test sale, which passes through every step and is never paid. */
export function TestSaleButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <GatedButton needs="manager" onClick={() => setIsOpen(true)}>
        {t("tracking.test.button")}
      </GatedButton>
      {isOpen && <TestSaleDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function TestSaleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const paths = usePaths();
  const open = useOpen();
  const currency = useProgram().data?.currency ?? "";
  const digits = useSeat().currencyDecimals[currency] ?? 2;
  const [text, setText] = useState("100");
  const amount = majorFrom(text, digits);
  const send = useChange("sendTestSale", ["getTodo", "listConversions", "searchEvents"]);
  const submit = async () => {
    if (amount === null) return;
    const sent = await send.mutateAsync({ programId, amount });
    onClose();
    open(paths.sale(programId, sent.conversionId));
    await notify(t("tracking.test.sent", { amount: sent.amount, name: sent.partner }));
  };
  return (
    <Confirm
      title={t("tracking.test.button")}
      text={t("tracking.test.about")}
      confirmText={t("tracking.test.button")}
      isDisabled={amount === null}
      isBusy={send.isPending}
      error={send.error}
      onConfirm={() => void submit().catch(() => {})}
      onClose={onClose}
    >
      <TextInput
        label={t("tracking.test.amount", { currency })}
        required
        inputMode="decimal"
        data-autofocus
        error={text !== "" && amount === null ? t("tracking.test.amountWrong") : undefined}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </Confirm>
  );
}
