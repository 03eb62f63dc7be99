import { Box, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "../../kit/layout/notice.tsx";
import { useSeat } from "../../session/seat.tsx";

/** Says that the operator has not approved the brand yet, so that nobody waits for partners who cannot apply. */
export function BrandPending() {
  const { t } = useTranslation();
  const { brand } = useSeat();
  if (brand.status !== "pending") return null;
  return (
    <Box className="kit-page kit-no-print" mb="lg">
      <Notice tone="wait" icon="clock" title={t("shell.pending.title")}>
        <Text size="sm">{t("shell.pending.text")}</Text>
      </Notice>
    </Box>
  );
}
