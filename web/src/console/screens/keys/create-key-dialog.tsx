import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { Icon } from "../../../kit/icons.tsx";
import { NewKey } from "../../../session/keys/new-key.tsx";
import { GatedButton } from "../../../session/gated-button.tsx";
import { RoleField } from "../../../session/role-field.tsx";
import type { Role } from "../../../session/seat.tsx";
import { useStepUp } from "../../../session/step-up.tsx";

/** Creates a key, and shows it once. */
export function CreateKeyButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const withStepUp = useStepUp();
  return (
    <>
      <GatedButton
        needs="owner"
        leftSection={<Icon name="plus" size={16} />}
        onClick={() => withStepUp(() => setIsOpen(true))}
      >
        {t("keys.create")}
      </GatedButton>
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
  const [role, setRole] = useState<Role>("viewer");
  const create = useChange("createKey", ["listKeys"]);
  const submit = async () => onCreated((await create.mutateAsync({ name, role })).key);
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
        description={t("keys.nameAbout")}
        required
        data-autofocus
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <RoleField value={role} onChange={setRole} />
    </Confirm>
  );
}
