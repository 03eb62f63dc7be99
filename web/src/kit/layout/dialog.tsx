import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFocusReturn } from "./focus-return.ts";
import { useLayer } from "./layer.ts";

/**
 * A dialog, which is open for as long as it is there.
 *
 * @param isShownOnce whether a click beside it would lose what it says
 * @param onKey keys of its own, which work before it has taken the focus too
 */
export function Dialog({
  title,
  size = "md",
  isShownOnce = false,
  onKey,
  onClose,
  children,
}: {
  title: string;
  size?: "md" | "lg";
  isShownOnce?: boolean;
  onKey?: (event: KeyboardEvent) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  useLayer(onClose, onKey);
  useFocusReturn();
  return (
    <Modal
      opened
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={!isShownOnce}
      onClose={onClose}
      size={size}
      title={title}
      closeButtonProps={{ "aria-label": t("kit.close") }}
      transitionProps={{ duration: 0 }}
    >
      {children}
    </Modal>
  );
}
