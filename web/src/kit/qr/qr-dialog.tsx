import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "./qr.css";
import { Button, Modal, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { saveFile } from "../actions/save-file.ts";
import { Icon } from "../icons.tsx";
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
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": t("kit.close") }}
      transitionProps={{ duration: 0 }}
    >
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
    </Modal>
  );
}
