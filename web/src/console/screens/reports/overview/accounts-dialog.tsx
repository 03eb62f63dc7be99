import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../api/change.ts";
import type { Result } from "../../../../api/console.ts";
import { Confirm } from "../../../../kit/actions/confirm.tsx";
import { notify } from "../../../../kit/notices.tsx";
import { useProgramId } from "../../../paths.ts";

type Accounts = Result<"getJournalAccounts">["accounts"];

const NAMES = [
  "commissions",
  "overrides",
  "fees",
  "partnersPayable",
  "feesPayable",
  "deposit",
  "bank",
  "taxRate",
] as const satisfies readonly (keyof Accounts)[];

/** What the two programs refuse in a journal. */
const HINTS = {
  partnersPayable: "journals.hint.partnersPayable",
  bank: "journals.hint.bank",
  taxRate: "journals.hint.taxRate",
} as const;

/**
 * The accounts of the brand's own books, which the journals of this program name. Those of the other programs may be
 * others, so that they are replaced only if that is asked for.
 */
export function AccountsDialog({ accounts, onClose }: { accounts: Accounts; onClose: () => void }) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const [values, setValues] = useState(accounts);
  const [isForAllPrograms, setIsForAllPrograms] = useState(false);
  const set = useChange("setJournalAccounts", ["getJournalAccounts"]);
  const save = async () => {
    await set.mutateAsync({ programId, accounts: values, isForAllPrograms });
    onClose();
    await notify(t("journals.saved"));
  };
  return (
    <Confirm
      title={t("journals.accounts")}
      text={t("journals.accountsAbout")}
      confirmText={t("journals.save")}
      isBusy={set.isPending}
      error={set.error}
      onConfirm={() => void save().catch(() => {})}
      onClose={onClose}
    >
      {NAMES.map((name) => (
        <TextInput
          key={name}
          label={t(`journals.account.${name}`)}
          {...(name in HINTS ? { description: t(HINTS[name as keyof typeof HINTS]) } : {})}
          required
          maxLength={100}
          value={values[name]}
          onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [name]: value }))}
        />
      ))}
      <Checkbox
        label={t("journals.allPrograms")}
        checked={isForAllPrograms}
        onChange={({ currentTarget }) => setIsForAllPrograms(currentTarget.checked)}
      />
    </Confirm>
  );
}
