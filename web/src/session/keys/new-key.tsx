import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Copy } from "../../kit/actions/copy.tsx";

/** A new key, readable this one time. */
export function NewKey({ value, onClose }: { value: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("keys.newTitle")}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": t("kit.close") }}
    >
      <Stack gap="md">
        <Text size="sm">{t("keys.newAbout")}</Text>
        <Copy value={value} label={t("keys.key")} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t("keys.done")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
