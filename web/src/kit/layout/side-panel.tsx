import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import { Drawer } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOpen } from "../navigate.ts";

/** A row of a list, opened beside it under a URL of its own. @param closeHref the list's URL */
export function SidePanel({
  title,
  closeHref,
  children,
}: {
  title: ReactNode;
  closeHref: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const open = useOpen();
  useFocusReturn();
  return (
    <Drawer
      opened
      returnFocus={false}
      onClose={() => open(closeHref)}
      position="right"
      size="lg"
      title={title}
      closeButtonProps={{ "aria-label": t("kit.close") }}
      transitionProps={{ duration: 0 }}
    >
      {children}
    </Drawer>
  );
}

/** Whoever closes the panel goes on where they opened it. A drawer that is taken away with its route cannot do this. */
function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The drawer lets go of the focus first.
      requestAnimationFrame(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
