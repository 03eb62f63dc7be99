import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Group, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { Copy } from "../../../kit/actions/copy.tsx";
import { Failure } from "../../../kit/states/failure.tsx";
import { GatedButton } from "../../../session/gated-button.tsx";
import { goToStepUp, useStepUp } from "../../../session/step-up.tsx";
import { useProgramId } from "../../paths.ts";
import { PreviousSecret } from "./previous-secret.tsx";

/** The program's signing secret: shown to owners after a step-up, and rotated. */
export function SigningSecret({
  value,
  onShown,
}: {
  value: string | null;
  onShown: (secret: string) => void;
}) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const withStepUp = useStepUp();
  const [isRotating, setIsRotating] = useState(false);
  const show = useChange("getIntegration", []);
  const reveal = async () => {
    const { signingSecret } = await show.mutateAsync({ programId });
    // Left out where the service's clock says that the sign-in is no longer recent.
    if (signingSecret === undefined) goToStepUp();
    else onShown(signingSecret);
  };
  return (
    <Stack gap="xs">
      {value !== null && <Copy value={value} label={t("tracking.signed.secret")} />}
      <PreviousSecret />
      <Group gap="xs">
        {value === null && (
          <GatedButton
            needs="owner"
            size="xs"
            variant="default"
            loading={show.isPending}
            onClick={() => withStepUp(() => void reveal().catch(() => {}))}
          >
            {t("tracking.signed.show")}
          </GatedButton>
        )}
        <GatedButton
          needs="owner"
          size="xs"
          variant="default"
          onClick={() => withStepUp(() => setIsRotating(true))}
        >
          {t("tracking.rotate.button")}
        </GatedButton>
      </Group>
      {show.error !== null && <Failure error={show.error} />}
      {isRotating && (
        <RotateDialog
          onRotated={(secret) => {
            onShown(secret);
            setIsRotating(false);
          }}
          onClose={() => setIsRotating(false)}
        />
      )}
    </Stack>
  );
}

/** @param onRotated takes the new secret */
function RotateDialog({ onRotated, onClose }: { onRotated: (secret: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const [kind, setKind] = useState<"rotate" | "end">("rotate");
  const rotate = useChange("rotateSigningSecret", ["getSigningSecret"]);
  const endPrevious = kind === "end";
  const confirm = async () => {
    const { signingSecret } = await rotate.mutateAsync({ programId, endPrevious });
    onRotated(signingSecret);
  };
  return (
    <Confirm
      title={t("tracking.rotate.title")}
      confirmText={t(endPrevious ? "tracking.rotate.endButton" : "tracking.rotate.button")}
      isDangerous={endPrevious}
      isBusy={rotate.isPending}
      error={rotate.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    >
      <Radio.Group
        label={t("tracking.rotate.previous")}
        value={kind}
        onChange={(chosen) => setKind(chosen === "end" ? "end" : "rotate")}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="rotate"
            label={t("tracking.rotate.keep")}
            description={t("tracking.rotate.keepAbout")}
            data-autofocus
          />
          <Radio value="end" label={t("tracking.rotate.end")} description={t("tracking.rotate.endAbout")} />
        </Stack>
      </Radio.Group>
    </Confirm>
  );
}
