import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Role, ROLES } from "./seat.tsx";

/** The choice of a role, with what it allows. */
export function RoleField({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t("team.role")}
      description={t(`team.roleAbout.${value}`)}
      data={ROLES.map((role) => ({ value: role, label: t(`session.role.${role}`) }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Role)}
    />
  );
}
