import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../api/change.ts";
import { Confirm } from "../../kit/actions/confirm.tsx";
import { Icon } from "../../kit/icons.tsx";
import { notify } from "../../kit/notices.tsx";
import { GatedButton } from "../../session/gated-button.tsx";
import { useProgramId } from "../paths.ts";
import { useNobodyCanApply } from "./nobody-can-apply.ts";

const LONGEST_NOTE = 1000;

/** Opens the form that invites someone by mail to apply to the program. */
export function InvitePartners() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <GatedButton
        needs="manager"
        refusal={useNobodyCanApply()}
        leftSection={<Icon name="plus" size={16} />}
        onClick={() => setIsOpen(true)}
      >
        {t("invitePartners.action")}
      </GatedButton>
      {isOpen && <InviteDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const [email, setEmail] = useState("");
  const [note, setNote] = useState("");
  const invite = useChange("invitePartner", []);
  const send = async () => {
    const given = note.trim();
    await invite.mutateAsync({ programId, email: email.trim(), ...(given === "" ? {} : { note: given }) });
    onClose();
    await notify(t("invitePartners.sent", { email: email.trim() }));
  };
  return (
    <Confirm
      title={t("invitePartners.title")}
      text={t("invitePartners.about")}
      confirmText={t("invitePartners.send")}
      isBusy={invite.isPending}
      error={invite.error}
      onConfirm={() => void send().catch(() => {})}
      onClose={onClose}
    >
      <TextInput
        label={t("invitePartners.email")}
        type="email"
        required
        data-autofocus
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Textarea
        label={t("invitePartners.note")}
        description={t("invitePartners.noteAbout")}
        maxLength={LONGEST_NOTE}
        autosize
        minRows={3}
        maxRows={10}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </Confirm>
  );
}
