import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PrintButton } from "../../../../kit/actions/print.tsx";
import { Notice } from "../../../../kit/layout/notice.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { Link } from "../../../../kit/link.tsx";
import { useFilters } from "../../../../kit/list/filters.tsx";
import { useSeat } from "../../../../session/seat.tsx";
import { useIsConfirmed, useStepUp } from "../../../../session/step-up.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { PrintedHead } from "../../../payouts/printed-head.tsx";
import { BatchRehearsal, type Step } from "./batch-rehearsal.tsx";

/** A batch before any money moves: everything that it would pay and hold, and the button that starts it. */
export default function StartScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const { brand } = useSeat();
  const { proposal } = useFilters(["proposal"]).values;
  const step: Step =
    proposal !== undefined ? "approve" : brand.payoutApproval === "two" ? "propose" : "start";
  return (
    <Page
      title={t(`payoutStart.${step}.title`)}
      about={t(`payoutStart.${step}.about`)}
      actions={<PrintButton />}
      back={
        <Link href={paths.payouts(programId)} className="kit-back kit-no-print">
          {t("payoutStart.back")}
        </Link>
      }
    >
      <PrintedHead />
      <WhoeverIsConfirmed>
        <BatchRehearsal key={`${step} ${proposal}`} step={step} proposalId={proposal ?? ""} />
      </WhoeverIsConfirmed>
    </Page>
  );
}

/** Even a rehearsal needs someone who has just signed in. */
function WhoeverIsConfirmed({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const isConfirmed = useIsConfirmed();
  const withStepUp = useStepUp();
  if (isConfirmed()) return children;
  return (
    <Notice tone="wait" icon="lock" title={t("payoutStart.stepUp.title")}>
      <div>{t("payoutStart.stepUp.text")}</div>
      <div>
        <Button onClick={() => withStepUp(() => {})}>{t("payoutStart.stepUp.button")}</Button>
      </div>
    </Notice>
  );
}
