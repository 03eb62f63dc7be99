import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Confirm } from "../../kit/actions/confirm.tsx";
import { notify } from "../../kit/notices.tsx";
import { useStepUp } from "../step-up.tsx";

/** Removes a way to sign in, after a question. */
export function RemoveButton({
  kind,
  name,
  remove,
  onRemove,
}: {
  kind: "passkeys" | "connections";
  name: string;
  remove: { readonly isPending: boolean; readonly error: Error | null };
  onRemove: () => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const withStepUp = useStepUp();
  const confirm = async () => {
    await onRemove();
    setIsOpen(false);
    await notify(t(`account.${kind}.wasRemoved`, { name }));
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t(`account.${kind}.removeOne`, { name })}
        onClick={() => withStepUp(() => setIsOpen(true))}
      >
        {t(`account.${kind}.remove`)}
      </Button>
      {isOpen && (
        <Confirm
          title={t(`account.${kind}.removeTitle`, { name })}
          text={t(`account.${kind}.removeAbout`)}
          confirmText={t(`account.${kind}.remove`)}
          isDangerous
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => void confirm().catch(() => {})}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
