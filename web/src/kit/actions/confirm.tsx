import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFocusReturn } from "../layout/focus-return.ts";
import { Failure } from "../states/failure.tsx";

/** A confirmation or a short form. The action's error is shown inside. */
export function Confirm({
  title,
  text,
  confirmText,
  isDangerous = false,
  isDisabled = false,
  isBusy,
  error,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  text?: ReactNode;
  confirmText: string;
  isDangerous?: boolean;
  /** Whether it cannot be done as things stand; the dialog then says why. */
  isDisabled?: boolean;
  isBusy: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  useFocusReturn();
  return (
    <Modal
      opened
      returnFocus={false}
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": t("kit.close") }}
      transitionProps={{ duration: 0 }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        <Stack gap="md">
          {text !== undefined && <Text size="sm">{text}</Text>}
          {children}
          {error !== null && <Failure error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("kit.cancel")}
            </Button>
            <Button
              type="submit"
              loading={isBusy}
              disabled={isDisabled}
              {...(isDangerous ? { color: "red" } : {})}
            >
              {confirmText}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
