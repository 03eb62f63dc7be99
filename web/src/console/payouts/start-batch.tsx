import type { ButtonProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useOpen } from "../../kit/navigate.ts";
import { GatedButton } from "../../session/gated-button.tsx";
import { useSeat } from "../../session/seat.tsx";
import { useStepUp } from "../../session/step-up.tsx";
import { usePaths } from "../paths.ts";

/** Leads to the rehearsal, where a batch is started, or proposed where two people have to approve it. */
export function StartBatch({ programId, ...rest }: ButtonProps & { programId: string }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const { brand } = useSeat();
  const open = useOpen();
  const withStepUp = useStepUp();
  return (
    <GatedButton
      needs="payer"
      size="sm"
      {...rest}
      onClick={() => withStepUp(() => open(paths.startBatch(programId)))}
    >
      {t(brand.payoutApproval === "two" ? "payoutStart.propose.button" : "payoutStart.start.button")}
    </GatedButton>
  );
}
