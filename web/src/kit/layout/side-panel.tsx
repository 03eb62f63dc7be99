import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useOpen } from "../navigate.ts";
import { useFocusReturn } from "./focus-return.ts";
import { useLayer } from "./layer.ts";

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
  const close = () => open(closeHref);
  useLayer(close);
  useFocusReturn();
  return (
    <Drawer
      opened
      returnFocus={false}
      closeOnEscape={false}
      onClose={close}
      position="right"
      size="lg"
      title={title}
      closeButtonProps={{ "aria-label": t("kit.close") }}
      // A `header` is a landmark, and the page has one.
      attributes={{ header: { role: "none" } }}
      transitionProps={{ duration: 0 }}
    >
      {children}
    </Drawer>
  );
}
