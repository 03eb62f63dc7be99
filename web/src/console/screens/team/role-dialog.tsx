import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import type { Result } from "../../../api/console.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { notify } from "../../../kit/notices.tsx";
import { PayField } from "./pay-field.tsx";
import { RoleField } from "../../../session/role-field.tsx";
import type { Role } from "../../../session/seat.tsx";

/** Changes a member's role. */
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
      <RoleField value={role} onChange={setRole} />
      <PayField value={mayPay} role={role} onChange={setMayPay} />
    </Confirm>
  );
}
