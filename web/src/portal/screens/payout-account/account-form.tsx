import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Result, useChange } from "../../../api/portal.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { notify } from "../../../kit/notices.tsx";

type Payee = Result<"getPayoutAccount">;
type Rail = Payee["offered"][number];

/** The fields of each way to be paid. */
const FIELDS = {
  bank_transfer: ["holder", "iban", "bic"],
  stripe: ["account"],
  sandbox: ["account"],
} as const satisfies Record<Rail, readonly string[]>;

/** Connects a payout account, or another one in its place. */
export function AccountForm({ payee, onClose }: { payee: Payee; onClose: () => void }) {
  const { t } = useTranslation();
  const { offered, current, holdHours } = payee;
  // The rail of the account may no longer be offered.
  const [rail, setRail] = useState<Rail>(offered.find((one) => one === current?.rail) ?? offered[0]!);
  const [values, setValues] = useState({ holder: "", iban: "", bic: "", account: "" });
  const connect = useChange("connectPayoutAccount", ["getPayoutAccount"]);
  const save = async () => {
    const filled = FIELDS[rail].filter((name) => values[name].trim() !== "");
    await connect.mutateAsync({
      rail,
      ...Object.fromEntries(filled.map((name) => [name, values[name].trim()])),
    });
    onClose();
    await notify(t("payoutAccount.form.saved"));
  };
  const fieldOf = (name: keyof typeof values) => ({
    value: values[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      setValues((before) => ({ ...before, [name]: value })),
  });
  return (
    <Confirm
      title={t(current === null ? "payoutAccount.form.connect" : "payoutAccount.form.change")}
      {...(current === null ? {} : { text: t("payoutAccount.form.wait", { hours: holdHours }) })}
      confirmText={t("payoutAccount.form.save")}
      isBusy={connect.isPending}
      error={connect.error}
      onConfirm={() => void save().catch(() => {})}
      onClose={onClose}
    >
      <NativeSelect
        label={t("payoutAccount.form.rail")}
        description={t(`payoutAccount.methodAbout.${rail}`)}
        data={offered.map((value) => ({ value, label: t(`payoutAccount.methods.${value}`) }))}
        value={rail}
        onChange={({ currentTarget }) => setRail(currentTarget.value as Rail)}
      />
      {rail === "bank_transfer" && (
        <>
          <TextInput
            label={t("payoutAccount.form.holder")}
            description={t("payoutAccount.form.holderAbout")}
            required
            autoComplete="name"
            {...fieldOf("holder")}
          />
          <TextInput
            label={t("payoutAccount.form.iban")}
            required
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            {...fieldOf("iban")}
          />
          <TextInput
            label={t("payoutAccount.form.bic")}
            description={t("payoutAccount.form.bicAbout")}
            autoComplete="off"
            {...fieldOf("bic")}
          />
        </>
      )}
      {rail !== "bank_transfer" && (
        <TextInput
          label={t(`payoutAccount.form.${rail}`)}
          description={t(`payoutAccount.form.${rail}About`)}
          required={rail === "stripe"}
          autoComplete="off"
          {...fieldOf("account")}
        />
      )}
    </Confirm>
  );
}
