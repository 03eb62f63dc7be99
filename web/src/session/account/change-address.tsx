import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../api/person.ts";
import { Confirm } from "../../kit/actions/confirm.tsx";
import { notify } from "../../kit/notices.tsx";
import { useStepUp } from "../step-up.tsx";

const LONGEST_ADDRESS = 254;

/** Opens the form that asks for a new email address; the link mailed there changes it. */
export function ChangeAddress() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const withStepUp = useStepUp();
  return (
    <>
      <Button variant="default" onClick={() => withStepUp(() => setIsOpen(true))}>
        {t("account.newAddress.open")}
      </Button>
      {isOpen && <AddressDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function AddressDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState("");
  const change = useChange("changeAddress", []);
  const submit = () =>
    change.mutate(
      { email: email.trim() },
      {
        onSuccess: ({ email: sentTo }) => {
          onClose();
          void notify(t("account.newAddress.sent", { email: sentTo }));
        },
      },
    );
  return (
    <Confirm
      title={t("account.newAddress.open")}
      text={t("account.newAddress.about")}
      confirmText={t("account.newAddress.send")}
      isBusy={change.isPending}
      error={change.error}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextInput
        type="email"
        autoComplete="email"
        label={t("account.newAddress.label")}
        required
        maxLength={LONGEST_ADDRESS}
        data-autofocus
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
    </Confirm>
  );
}
