import { Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import type { Result } from "../../../api/console.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { notify } from "../../../kit/notices.tsx";
import { GatedButton } from "../../../session/gated-button.tsx";
import { useStepUp } from "../../../session/step-up.tsx";
import { RoleDialog } from "./role-dialog.tsx";

type Member = Result<"listMembers">[number];
type Invitation = Result<"listInvitations">[number];

/** What an owner can do about a member; nothing about the only owner, whom a brand needs. */
export function MemberActions({ member, isOnlyOwner }: { member: Member; isOnlyOwner: boolean }) {
  const { t } = useTranslation();
  const refusal = isOnlyOwner ? t("team.onlyOwner") : null;
  const [open, setOpen] = useState<"role" | "remove" | null>(null);
  const withStepUp = useStepUp();
  const close = () => setOpen(null);
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <GatedButton
        needs="owner"
        refusal={refusal}
        size="xs"
        variant="default"
        onClick={() => withStepUp(() => setOpen("role"))}
      >
        {t("team.changeRole")}
      </GatedButton>
      <GatedButton
        needs="owner"
        refusal={refusal}
        size="xs"
        variant="default"
        onClick={() => withStepUp(() => setOpen("remove"))}
      >
        {t("team.remove")}
      </GatedButton>
      {open === "role" && <RoleDialog member={member} onClose={close} />}
      {open === "remove" && <RemoveDialog member={member} onClose={close} />}
    </Group>
  );
}

function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useChange("removeMember", ["listMembers"]);
  const confirm = async () => {
    await remove.mutateAsync({ memberId: member.id });
    onClose();
    await notify(t("team.removed", { name: member.name }));
  };
  return (
    <Confirm
      title={t("team.removeTitle", { name: member.name })}
      text={t("team.removeAbout")}
      confirmText={t("team.remove")}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    />
  );
}

/** What an owner can do about an open invitation. */
export function InvitationActions({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<"resend" | "revoke" | null>(null);
  const withStepUp = useStepUp();
  const close = () => setOpen(null);
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <GatedButton
        needs="owner"
        size="xs"
        variant="default"
        onClick={() => withStepUp(() => setOpen("resend"))}
      >
        {t("team.resend")}
      </GatedButton>
      <GatedButton
        needs="owner"
        size="xs"
        variant="default"
        onClick={() => withStepUp(() => setOpen("revoke"))}
      >
        {t("team.revoke")}
      </GatedButton>
      {open === "resend" && <ResendDialog invitation={invitation} onClose={close} />}
      {open === "revoke" && <RevokeDialog invitation={invitation} onClose={close} />}
    </Group>
  );
}

/** A second invitation to the same address replaces the first. */
function ResendDialog({
  invitation: { email, role, mayPay },
  onClose,
}: {
  invitation: Invitation;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const invite = useChange("inviteMember", ["listInvitations"]);
  const confirm = async () => {
    await invite.mutateAsync({ email, role, mayPay });
    onClose();
    await notify(t("team.resent", { email }));
  };
  return (
    <Confirm
      title={t("team.resendTitle", { email })}
      text={t("team.resendAbout")}
      confirmText={t("team.resend")}
      isBusy={invite.isPending}
      error={invite.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    />
  );
}

function RevokeDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation();
  const revoke = useChange("revokeInvitation", ["listInvitations"]);
  const confirm = async () => {
    await revoke.mutateAsync({ invitationId: invitation.id });
    onClose();
  };
  return (
    <Confirm
      title={t("team.revokeTitle", { email: invitation.email })}
      text={t("team.revokeAbout")}
      confirmText={t("team.revoke")}
      isDangerous
      isBusy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    />
  );
}
