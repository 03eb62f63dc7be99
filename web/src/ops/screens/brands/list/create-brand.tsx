import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../api/ops.ts";
import { Confirm } from "../../../../kit/actions/confirm.tsx";
import { Icon } from "../../../../kit/icons.tsx";
import { useOpen } from "../../../../kit/navigate.ts";
import { notify } from "../../../../kit/notices.tsx";
import { useStepUp } from "../../../../session/step-up.tsx";
import { paths } from "../../../paths.ts";

/** Opens the form that makes a brand and invites its owner. */
export function CreateBrand() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const withStepUp = useStepUp();
  return (
    <>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={() => withStepUp(() => setIsOpen(true))}>
        {t("brands.create")}
      </Button>
      {isOpen && <CreateDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const open = useOpen();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [isPending, setIsPending] = useState(false);
  const create = useChange("createBrand", ["listBrands"]);
  const submit = async () => {
    const { brandId } = await create.mutateAsync({ name, email, isPending });
    onClose();
    open(paths.brand(brandId));
    await notify(t("brands.created"));
  };
  return (
    <Confirm
      title={t("brands.create")}
      text={t("brands.createAbout")}
      confirmText={t("brands.create")}
      isBusy={create.isPending}
      error={create.error}
      onConfirm={() => void submit().catch(() => {})}
      onClose={onClose}
    >
      <TextInput
        label={t("brands.name")}
        description={t("brands.nameAbout")}
        required
        maxLength={120}
        data-autofocus
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label={t("brands.email")}
        description={t("brands.emailAbout")}
        type="email"
        required
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Checkbox
        label={t("brands.pending")}
        description={t("brands.pendingAbout")}
        checked={isPending}
        onChange={({ currentTarget }) => setIsPending(currentTarget.checked)}
      />
    </Confirm>
  );
}
