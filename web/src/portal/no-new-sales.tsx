import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "../kit/layout/notice.tsx";
import { useProgramPayments } from "./program.tsx";

/** Says that the program credits no new sales at present, so that nobody promotes it for nothing. */
export function NoNewSales() {
  const { t } = useTranslation();
  if (useProgramPayments()?.isTakingSales !== false) return null;
  return (
    <Notice tone="wait" icon="clock" title={t("home.noNewSales.title")}>
      <Text size="sm">{t("home.noNewSales.text")}</Text>
    </Notice>
  );
}
