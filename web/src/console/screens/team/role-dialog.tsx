import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import type { Result } from "../../../api/console.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { notify } from "../../../kit/notices.tsx";
import type { Role } from "../../../session/seat.tsx";

const ROLES = ["viewer", "manager", "owner"] as const;

/** Changes what a member may do. */
export function RoleDialog({
  member,
  onClose,
}: {
  member: Result<"listMembers">[number];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [role, setRole] = useState<Role>(member.role);
  const [mayPay, setMayPay] = useState(member.mayPay);
  const change = useChange("changeMember", ["listMembers", "getSession"]);
  const save = async () => {
    await change.mutateAsync({ memberId: member.id, role, mayPay });
    onClose();
    await notify(t("team.changed", { name: member.name }));
  };
  return (
    <Confirm
      title={t("team.changeTitle", { name: member.name })}
      confirmText={t("team.save")}
      isBusy={change.isPending}
      error={change.error}
      onConfirm={() => void save().catch(() => {})}
      onClose={onClose}
    >
      <NativeSelect
        label={t("team.role")}
        description={t(`team.roleAbout.${role}`)}
        data={ROLES.map((value) => ({ value, label: t(`session.role.${value}`) }))}
        value={role}
        onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
      />
      <Checkbox
        label={t("team.mayPay")}
        description={t("team.mayPayAbout")}
        checked={mayPay || role === "owner"}
        disabled={role === "owner"}
        onChange={({ currentTarget }) => setMayPay(currentTarget.checked)}
      />
    </Confirm>
  );
}
