import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Copy } from "../../kit/actions/copy.tsx";
import { useProgram } from "../program.tsx";
import { useNobodyCanApply } from "./nobody-can-apply.ts";

/** The application page's URL to copy; while nobody can apply, what has to happen first. */
export function ShareApplicationPage() {
  const { t } = useTranslation();
  const reason = useNobodyCanApply();
  const { data: program } = useProgram();
  if (program === undefined) return null;
  if (reason !== null) {
    return (
      <Text size="sm" c="dimmed">
        {reason}
      </Text>
    );
  }
  return <Copy value={program.applicationPage} label={t("partners.applicationPage")} />;
}
