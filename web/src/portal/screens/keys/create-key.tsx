import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Input, useChange } from "../../../api/portal.ts";
import { CreateKey, CreateKeyForm } from "../../../session/keys/create-key.tsx";

const SCOPES = ["read", "write"] as const;
type Scope = Input<"createMyKey">["scope"];

/** Creates a key of the partner, and shows it once. */
export const CreateKeyButton = () => <CreateKey Button={Button} Form={CreateKeyDialog} />;

function CreateKeyDialog({ onCreated, onClose }: { onCreated: (key: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const [scope, setScope] = useState<Scope>("read");
  const { mutateAsync, isPending, error } = useChange("createMyKey", ["listMyKeys"]);
  const run = async (name: string) => onCreated((await mutateAsync({ name, scope })).key);
  return (
    <CreateKeyForm nameAbout={t("myKeys.nameAbout")} create={{ isPending, error, run }} onClose={onClose}>
      <NativeSelect
        label={t("myKeys.scope")}
        description={t(`myKeys.scopeAbout.${scope}`)}
        data={SCOPES.map((value) => ({ value, label: t(`myKeys.scopes.${value}`) }))}
        value={scope}
        onChange={({ currentTarget }) => setScope(currentTarget.value as Scope)}
      />
    </CreateKeyForm>
  );
}
