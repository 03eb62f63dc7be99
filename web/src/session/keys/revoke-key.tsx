import { type ComponentType, useState } from "react";
import { useTranslation } from "react-i18next";
import { Confirm } from "../../kit/actions/confirm.tsx";
import { notify } from "../../kit/notices.tsx";
import { useStepUp } from "../step-up.tsx";
import type { KeyButtonProps } from "./key-button.ts";

/** Revokes a key after a confirmation. @param Button opens it */
export function RevokeKey({
  name,
  revoke,
  Button,
}: {
  name: string;
  revoke: { readonly isPending: boolean; readonly error: unknown; readonly run: () => Promise<unknown> };
  Button: ComponentType<KeyButtonProps>;
}) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const withStepUp = useStepUp();
  const confirm = async () => {
    await revoke.run();
    setIsOpen(false);
    await notify(t("keys.revoked", { name }));
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={() => withStepUp(() => setIsOpen(true))}>
        {t("keys.revoke")}
      </Button>
      {isOpen && (
        <Confirm
          title={t("keys.revokeTitle", { name })}
          text={t("keys.revokeAbout")}
          confirmText={t("keys.revoke")}
          isDangerous
          isBusy={revoke.isPending}
          error={revoke.error}
          onConfirm={() => void confirm().catch(() => {})}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
