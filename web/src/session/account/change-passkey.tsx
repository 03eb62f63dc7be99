import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../api/person.ts";
import { Confirm } from "../../kit/actions/confirm.tsx";
import { useStepUp } from "../step-up.tsx";
import { RemoveButton } from "./remove-button.tsx";

interface Named {
  readonly passkeyId: string;
  readonly name: string;
}

/** Gives a passkey another name. */
export function RenamePasskey(passkey: Named) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const withStepUp = useStepUp();
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t("account.passkeys.renameOne", { name: passkey.name })}
        onClick={() => withStepUp(() => setIsOpen(true))}
      >
        {t("account.passkeys.rename")}
      </Button>
      {isOpen && <RenameDialog {...passkey} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function RenameDialog({ passkeyId, name: before, onClose }: Named & { onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(before);
  const rename = useChange("renamePasskey", ["listPasskeys"]);
  const submit = async () => {
    await rename.mutateAsync({ passkeyId, name: name.trim() });
    onClose();
  };
  return (
    <Confirm
      title={t("account.passkeys.renameTitle")}
      confirmText={t("account.passkeys.save")}
      isBusy={rename.isPending}
      error={rename.error}
      onConfirm={() => void submit().catch(() => {})}
      onClose={onClose}
    >
      <TextInput
        label={t("account.passkeys.name")}
        required
        maxLength={60}
        data-autofocus
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </Confirm>
  );
}

/** Removes a passkey, after a question. */
export function RemovePasskey({ passkeyId, name }: Named) {
  const remove = useChange("removePasskey", ["listPasskeys"]);
  return (
    <RemoveButton
      kind="passkeys"
      name={name}
      remove={remove}
      onRemove={() => remove.mutateAsync({ passkeyId })}
    />
  );
}
