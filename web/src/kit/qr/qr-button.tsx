import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icons.tsx";

// Loaded when it is first opened, with the encoder.
const QrDialog = lazy(() => import("./qr-dialog.tsx"));

/** Shows a link as a QR code. @param title of the dialog */
export function QrButton({ link, title }: { link: string; title: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Icon name="qr" size={16} />} onClick={() => setIsOpen(true)}>
        {t("kit.qr.show")}
      </Button>
      {isOpen && (
        <Suspense>
          <QrDialog link={link} title={title} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
