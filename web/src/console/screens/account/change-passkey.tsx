import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { notify } from "../../../kit/notices.tsx";
import { useStepUp } from "../../../session/step-up.tsx";

interface Named {
  readonly passkeyId: string;
  readonly name: string;
}

/** Gives a passkey another name. */
export function RenamePasskey(passkey: Named) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t("account.passkeys.renameOne", { name: passkey.name })}
        onClick={() => setIsOpen(true)}
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
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const withStepUp = useStepUp();
  const remove = useChange("removePasskey", ["listPasskeys"]);
  const confirm = async () => {
    await remove.mutateAsync({ passkeyId });
    setIsOpen(false);
    await notify(t("account.passkeys.wasRemoved", { name }));
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t("account.passkeys.removeOne", { name })}
        onClick={() => withStepUp(() => setIsOpen(true))}
      >
        {t("account.passkeys.remove")}
      </Button>
      {isOpen && (
        <Confirm
          title={t("account.passkeys.removeTitle", { name })}
          text={t("account.passkeys.removeAbout")}
          confirmText={t("account.passkeys.remove")}
          isDangerous
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => void confirm().catch(() => {})}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
