import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Role } from "../../../session/seat.tsx";

/** Whether a member can pay; owners always can. */
export function PayField({
  value,
  role,
  onChange,
}: {
  value: boolean;
  role: Role;
  onChange: (mayPay: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={t("team.mayPay")}
      description={t("team.mayPayAbout")}
      checked={value || role === "owner"}
      disabled={role === "owner"}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
