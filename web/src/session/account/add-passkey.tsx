import { Alert, Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PartnerProgramError } from "../../../../client/src/index.ts";
import { useApi } from "../../api/person.ts";
import { reread } from "../../api/reread.ts";
import { Confirm } from "../../kit/actions/confirm.tsx";
import { Icon } from "../../kit/icons.tsx";
import { notify } from "../../kit/notices.tsx";
import { useStepUp } from "../step-up.tsx";
import { browserName } from "./browser-name.ts";

/** Opens the form that adds a passkey. Not there in a browser that has none. */
export function AddPasskey() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const withStepUp = useStepUp();
  if (!("PublicKeyCredential" in globalThis)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="plus" size={16} />}
        onClick={() => withStepUp(() => setIsOpen(true))}
      >
        {t("account.passkeys.add")}
      </Button>
      {isOpen && <AddPasskeyDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const add = useAddPasskey();
  const submit = async () => {
    await add.mutateAsync(name.trim());
    onClose();
    await notify(t("account.passkeys.wasAdded"));
  };
  const isRefused = add.error instanceof PartnerProgramError;
  return (
    <Confirm
      title={t("account.passkeys.add")}
      text={t("account.passkeys.addAbout")}
      confirmText={t("account.passkeys.go")}
      isBusy={add.isPending}
      error={isRefused ? add.error : null}
      onConfirm={() => void submit().catch(() => {})}
      onClose={onClose}
    >
      <TextInput
        label={t("account.passkeys.name")}
        description={t("account.passkeys.nameAbout")}
        required
        maxLength={60}
        data-autofocus
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {add.error !== null && !isRefused && (
        <Alert color="yellow" role="alert" title={t(`account.passkeys.device.${deviceErrorOf(add.error)}`)} />
      )}
    </Confirm>
  );
}

/** Why the device made no passkey: it has one of this account already, or its owner ended the question. */
const deviceErrorOf = ({ name }: Error) => (name === "InvalidStateError" ? "known" : "ended");

/**
 * Has the device make a passkey, and adds it. Each try has a challenge of its own, which works once: so that no try
 * needs the idempotency key of another.
 */
function useAddPasskey() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const [{ startRegistration }, { publicKey }] = await Promise.all([
        import("@simplewebauthn/browser"),
        api.offerPasskey({}),
      ]);
      // What the service passes on is what the browser takes; the API does not describe it.
      const optionsJSON = publicKey as Parameters<typeof startRegistration>[0]["optionsJSON"];
      return api.addPasskey({ name, response: await startRegistration({ optionsJSON }) });
    },
    onSuccess: () => reread(queries, ["listPasskeys"]),
  });
}
