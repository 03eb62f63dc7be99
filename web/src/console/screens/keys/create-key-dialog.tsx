import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import { CreateKey, CreateKeyForm } from "../../../session/keys/create-key.tsx";
import { RoleField } from "../../../session/role-field.tsx";
import type { Role } from "../../../session/seat.tsx";
import { OwnerButton } from "./owner-button.tsx";

/** Creates a key of the brand, and shows it once. */
export const CreateKeyButton = () => <CreateKey Button={OwnerButton} Form={CreateKeyDialog} />;

function CreateKeyDialog({ onCreated, onClose }: { onCreated: (key: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const [role, setRole] = useState<Role>("viewer");
  const { mutateAsync, isPending, error } = useChange("createKey", ["listKeys"]);
  const run = async (name: string) => onCreated((await mutateAsync({ name, role })).key);
  return (
    <CreateKeyForm nameAbout={t("keys.nameAbout")} create={{ isPending, error, run }} onClose={onClose}>
      <RoleField value={role} onChange={setRole} />
    </CreateKeyForm>
  );
}
