import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { Icon } from "../../../kit/icons.tsx";
import { notify } from "../../../kit/notices.tsx";
import { GatedButton } from "../../../session/gated-button.tsx";
import { PayField } from "./pay-field.tsx";
import { RoleField } from "../../../session/role-field.tsx";
import type { Role } from "../../../session/seat.tsx";
import { useStepUp } from "../../../session/step-up.tsx";

/** Opens the form that invites someone by mail. */
export function InviteButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const withStepUp = useStepUp();
  return (
    <>
      <GatedButton
        needs="owner"
        leftSection={<Icon name="plus" size={16} />}
        onClick={() => withStepUp(() => setIsOpen(true))}
      >
        {t("team.invite")}
      </GatedButton>
      {isOpen && <InviteDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const [mayPay, setMayPay] = useState(false);
  const invite = useChange("inviteMember", ["listInvitations"]);
  const send = async () => {
    await invite.mutateAsync({ email, role, mayPay });
    onClose();
    await notify(t("team.invited", { email }));
  };
  return (
    <Confirm
      title={t("team.invite")}
      text={t("team.inviteAbout")}
      confirmText={t("team.sendInvitation")}
      isBusy={invite.isPending}
      error={invite.error}
      onConfirm={() => void send().catch(() => {})}
      onClose={onClose}
    >
      <TextInput
        label={t("team.address")}
        type="email"
        required
        data-autofocus
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <RoleField value={role} onChange={setRole} />
      <PayField value={mayPay} role={role} onChange={setMayPay} />
    </Confirm>
  );
}
