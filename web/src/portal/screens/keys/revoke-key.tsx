import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/portal.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { notify } from "../../../kit/notices.tsx";
import { useStepUp } from "../../../session/step-up.tsx";

/** Ends a key, after a question. */
export function RevokeKey({ keyId, name }: { keyId: string; name: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const withStepUp = useStepUp();
  const revoke = useChange("revokeMyKey", ["listMyKeys"]);
  const confirm = async () => {
    await revoke.mutateAsync({ keyId });
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
