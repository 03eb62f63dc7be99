import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../icons.tsx";

/** Prints the screen, without navigation and buttons. */
export function PrintButton() {
  const { t } = useTranslation();
  return (
    <Button variant="default" leftSection={<Icon name="print" size={16} />} onClick={() => print()}>
      {t("kit.print")}
    </Button>
  );
}
