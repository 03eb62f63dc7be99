import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Input, useChange } from "../../../api/portal.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { notify } from "../../../kit/notices.tsx";

type Type = Input<"addProperty">["type"];

const CHANNELS = ["youtube", "instagram", "tiktok", "x", "facebook", "linkedin", "twitch"] as const;
const TYPES: readonly Type[] = ["website", "newsletter", ...CHANNELS, "podcast", "app", "community"];

const kindOf = (type: Type) =>
  type === "website" ? "website" : CHANNELS.some((channel) => channel === type) ? "channel" : "name";

/** Adds a website or channel. */
export function AddProperty({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [type, setType] = useState<Type>("website");
  const [identifier, setIdentifier] = useState("");
  const [url, setUrl] = useState("");
  const add = useChange("addProperty", ["listClaimedProperties", "getMyProfile"]);
  const kind = kindOf(type);
  const save = async () => {
    const page = kind === "website" || url.trim() === "" ? {} : { url: url.trim() };
    await add.mutateAsync({ type, identifier, ...page });
    onClose();
    await notify(t("myProperties.form.saved"));
  };
  return (
    <Confirm
      title={t("myProperties.form.title")}
      confirmText={t("myProperties.form.save")}
      isBusy={add.isPending}
      error={add.error}
      onConfirm={() => void save().catch(() => {})}
      onClose={onClose}
    >
      <NativeSelect
        label={t("myProperties.form.type")}
        data={TYPES.map((value) => ({ value, label: t(`properties.types.${value}`) }))}
        value={type}
        onChange={({ currentTarget }) => setType(currentTarget.value as Type)}
      />
      <TextInput
        label={t(`myProperties.form.${kind}`)}
        {...(kind === "name" ? {} : { description: t(`myProperties.form.${kind}About`) })}
        required
        maxLength={200}
        autoCapitalize="none"
        value={identifier}
        onChange={({ currentTarget }) => setIdentifier(currentTarget.value)}
      />
      {kind !== "website" && (
        <TextInput
          type="url"
          label={t("myProperties.form.url")}
          description={t("myProperties.form.urlAbout")}
          maxLength={300}
          value={url}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
      )}
    </Confirm>
  );
}
