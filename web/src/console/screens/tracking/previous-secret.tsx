import { Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import { useRead } from "../../../api/console.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { notify } from "../../../kit/notices.tsx";
import { Moment } from "../../../kit/time/moment.tsx";
import { GatedButton } from "../../../session/gated-button.tsx";
import { useStepUp } from "../../../session/step-up.tsx";
import { useProgramId } from "../../paths.ts";

/** The previous secret's end of validity, and a button to end it now. Renders nothing without one. */
export function PreviousSecret() {
  const { t } = useTranslation();
  const programId = useProgramId();
  const { data } = useRead("getSigningSecret", { programId });
  const [isOpen, setIsOpen] = useState(false);
  const withStepUp = useStepUp();
  const end = useChange("endPreviousSecret", ["getSigningSecret"]);
  const confirm = async () => {
    await end.mutateAsync({ programId });
    setIsOpen(false);
    await notify(t("tracking.rotate.ended"));
  };
  const until = data?.previousValidUntil ?? null;
  if (until === null) return null;
  return (
    <Group gap="xs">
      <Text size="sm">
        {t("tracking.rotate.until")} <Moment at={until} withTime />. {t("tracking.rotate.watch")}
      </Text>
      <GatedButton
        needs="owner"
        size="xs"
        variant="default"
        onClick={() => withStepUp(() => setIsOpen(true))}
      >
        {t("tracking.rotate.endNow")}
      </GatedButton>
      {isOpen && (
        <Confirm
          title={t("tracking.rotate.endTitle")}
          text={t("tracking.rotate.endNowAbout")}
          confirmText={t("tracking.rotate.endNow")}
          isDangerous
          isBusy={end.isPending}
          error={end.error}
          onConfirm={() => void confirm().catch(() => {})}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Group>
  );
}
