import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Copy } from "../../kit/actions/copy.tsx";
import { Dialog } from "../../kit/layout/dialog.tsx";

/** A new key, readable this one time. */
export function NewKey({ value, onClose }: { value: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog isShownOnce title={t("keys.newTitle")} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t("keys.newAbout")}</Text>
        <Copy value={value} label={t("keys.key")} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t("keys.done")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
