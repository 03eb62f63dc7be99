import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Copy } from "../../kit/actions/copy.tsx";
import { useProgram } from "../program.tsx";

/** The application page's URL to copy; in a program that is not live, what to do first. */
export function ShareApplicationPage() {
  const { t } = useTranslation();
  const { data: program } = useProgram();
  if (program === undefined) return null;
  if (program.status !== "live") {
    return (
      <Text size="sm" c="dimmed">
        {t("partners.notLive")}
      </Text>
    );
  }
  return <Copy value={program.applicationPage} label={t("partners.applicationPage")} />;
}
