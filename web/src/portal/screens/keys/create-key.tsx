import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Input, useChange } from "../../../api/portal.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { Icon } from "../../../kit/icons.tsx";
import { NewKey } from "../../../session/keys/new-key.tsx";
import { useStepUp } from "../../../session/step-up.tsx";

const SCOPES = ["read", "write"] as const;
type Scope = Input<"createMyKey">["scope"];

/** Opens the form that makes a key, and shows the key once. */
export function CreateKeyButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const withStepUp = useStepUp();
  return (
    <>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={() => withStepUp(() => setIsOpen(true))}>
        {t("keys.create")}
      </Button>
      {isOpen && (
        <CreateKeyDialog
          onCreated={(created) => {
            setKey(created);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
      {key !== null && <NewKey value={key} onClose={() => setKey(null)} />}
    </>
  );
}

function CreateKeyDialog({ onCreated, onClose }: { onCreated: (key: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  const [scope, setScope] = useState<Scope>("read");
  const create = useChange("createMyKey", ["listMyKeys"]);
  const submit = async () => onCreated((await create.mutateAsync({ name, scope })).key);
  return (
    <Confirm
      title={t("keys.create")}
      confirmText={t("keys.create")}
      isBusy={create.isPending}
      error={create.error}
      onConfirm={() => void submit().catch(() => {})}
      onClose={onClose}
    >
      <TextInput
        label={t("keys.name")}
        description={t("myKeys.nameAbout")}
        required
        maxLength={120}
        data-autofocus
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <NativeSelect
        label={t("myKeys.scope")}
        description={t(`myKeys.scopeAbout.${scope}`)}
        data={SCOPES.map((value) => ({ value, label: t(`myKeys.scopes.${value}`) }))}
        value={scope}
        onChange={({ currentTarget }) => setScope(currentTarget.value as Scope)}
      />
    </Confirm>
  );
}
