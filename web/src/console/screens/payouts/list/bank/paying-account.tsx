import { Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../../api/change.ts";
import type { Result } from "../../../../../api/console.ts";
import { Confirm } from "../../../../../kit/actions/confirm.tsx";
import { notify } from "../../../../../kit/notices.tsx";
import { GatedButton } from "../../../../../session/gated-button.tsx";
import { useStepUp } from "../../../../../session/step-up.tsx";
import { useAccountName } from "../../../../../kit/account-name.ts";
import { useProgramId } from "../../../../paths.ts";

/** The brand's own account that bank transfers are paid from; only its end is ever shown. */
export function PayingAccount({ account }: { account: Result<"getPayingAccount"> | undefined }) {
  const { t } = useTranslation();
  const nameOf = useAccountName();
  const label = account?.label ?? null;
  const [isOpen, setIsOpen] = useState(false);
  const withStepUp = useStepUp();
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={550}>{t("bank.account.name")}</Text>
        <Text size="sm" c="dimmed">
          {account === undefined || label === null
            ? t("bank.account.none")
            : nameOf(label, account.labelParts)}
        </Text>
      </div>
      <GatedButton needs="payer" variant="default" onClick={() => withStepUp(() => setIsOpen(true))}>
        {t(label === null ? "bank.account.set" : "bank.account.change")}
      </GatedButton>
      {isOpen && <AccountDialog onClose={() => setIsOpen(false)} />}
    </Group>
  );
}

function AccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const [holder, setHolder] = useState("");
  const [iban, setIban] = useState("");
  const [bic, setBic] = useState("");
  const set = useChange("setPayingAccount", ["getPayingAccount"]);
  const save = async () => {
    const filled = bic.trim() === "" ? {} : { bic: bic.trim() };
    await set.mutateAsync({ programId, holder, iban, ...filled });
    onClose();
    await notify(t("bank.account.saved"));
  };
  return (
    <Confirm
      title={t("bank.account.name")}
      text={t("bank.account.about")}
      confirmText={t("bank.account.save")}
      isBusy={set.isPending}
      error={set.error}
      onConfirm={() => void save().catch(() => {})}
      onClose={onClose}
    >
      <TextInput
        label={t("bank.account.holder")}
        required
        data-autofocus
        value={holder}
        onChange={({ currentTarget }) => setHolder(currentTarget.value)}
      />
      <TextInput
        label={t("bank.account.iban")}
        required
        value={iban}
        onChange={({ currentTarget }) => setIban(currentTarget.value)}
      />
      <TextInput
        label={t("bank.account.bic")}
        description={t("bank.account.bicAbout")}
        value={bic}
        onChange={({ currentTarget }) => setBic(currentTarget.value)}
      />
    </Confirm>
  );
}
