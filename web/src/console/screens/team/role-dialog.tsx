import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import type { Result } from "../../../api/console.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { notify } from "../../../kit/notices.tsx";
import { PayField } from "./pay-field.tsx";
import { RoleField } from "../../../session/role-field.tsx";
import type { Role } from "../../../session/seat.tsx";

/**
 * Changes a member's role, and whether they can pay. Only what was chosen here is sent, so that nothing of what another
 * owner has changed meanwhile is reversed.
 */
export function RoleDialog({
  member,
  onClose,
}: {
  member: Result<"listMembers">[number];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [before] = useState(() => grantedTo(member));
  const [role, setRole] = useState<Role>(before.role);
  const [mayPay, setMayPay] = useState(before.mayPay);
  const changes = {
    ...(role !== before.role && { role }),
    ...(role !== "owner" && mayPay !== before.mayPay && { mayPay }),
  };
  const change = useChange("changeMember", ["listMembers", "getSession"]);
  const save = async () => {
    await change.mutateAsync({ memberId: member.id, ...changes });
    onClose();
    await notify(t("team.changed", { name: member.name }));
  };
  return (
    <Confirm
      title={t("team.changeTitle", { name: member.name })}
      confirmText={t("team.save")}
      isDisabled={Object.keys(changes).length === 0}
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

/** Owners pay by their role; whoever is none any more pays only if that is chosen. */
const grantedTo = ({ role, mayPay }: Result<"listMembers">[number]) => ({
  role,
  mayPay: mayPay && role !== "owner",
});
