import { useTranslation } from "react-i18next";
import { SidePanel } from "../../kit/layout/side-panel.tsx";
import { useHrefWith } from "../../kit/navigate.ts";
import { BalanceExplanation } from "./balance-explanation.tsx";
import { EXPLAIN, type Figure } from "./figure.ts";
import { FundingExplanation } from "./funding-explanation.tsx";
import { PayoutExplanation } from "./payout-explanation.tsx";

/** The panel beside a screen with the lines of a figure. */
export default function Explanation({ figure }: { figure: Figure }) {
  const { t } = useTranslation();
  const hrefWith = useHrefWith();
  return (
    <SidePanel title={t("explain.title")} closeHref={hrefWith({ [EXPLAIN]: undefined })}>
      <Lines figure={figure} />
    </SidePanel>
  );
}

function Lines({ figure }: { figure: Figure }) {
  if (figure.of === "payout") return <PayoutExplanation payoutId={figure.payoutId} />;
  if (figure.of === "funding") return <FundingExplanation figure={figure.figure} />;
  return <BalanceExplanation {...figure} />;
}
