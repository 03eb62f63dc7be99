import "./qr.css";
import { Button, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { saveFile } from "../actions/save-file.ts";
import { Icon } from "../icons.tsx";
import { Dialog } from "../layout/dialog.tsx";
import QrCode, { qrFile } from "./qr-code.tsx";

/** A link as a QR code, to scan or to take along. */
export default function QrDialog({
  link,
  title,
  onClose,
}: {
  link: string;
  title: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack align="center" gap="md">
        <QrCode text={link} label={t("kit.qr.label", { link })} />
        <Text size="sm" className="kit-wrap" ta="center">
          {link}
        </Text>
        <Button
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          onClick={() => saveFile("qr-code.svg", "image/svg+xml", qrFile(link))}
        >
          {t("kit.qr.download")}
        </Button>
      </Stack>
    </Dialog>
  );
}
