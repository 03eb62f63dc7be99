import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../layout/dialog.tsx";
import { Failure } from "../states/failure.tsx";
import { StepForm } from "./step-form.tsx";

/**
 * A confirmation or a short form. The action's error is shown inside.
 *
 * @param confirmText what the button does next; another text is another step
 */
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
  return (
    <Dialog title={title} onClose={onClose}>
      <StepForm step={confirmText} onSubmit={onConfirm}>
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
      </StepForm>
    </Dialog>
  );
}
