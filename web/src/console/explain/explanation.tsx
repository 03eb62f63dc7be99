import { useTranslation } from "react-i18next";
import { SidePanel } from "../../kit/layout/side-panel.tsx";
import { useHrefWith } from "../../kit/navigate.ts";
import { BalanceExplanation } from "./balance-explanation.tsx";
import { ConversionExplanation } from "./conversion-explanation.tsx";
import { type Figure, figureFrom } from "./figure.ts";
import { FundingExplanation } from "./funding-explanation.tsx";
import { EXPLAIN } from "../../kit/explain/parameter.ts";
import { PayoutExplanation } from "./payout-explanation.tsx";

/** The panel beside a screen with the lines of a figure. @param text the figure as written in the URL */
export default function Explanation({ text }: { text: string }) {
  const { t } = useTranslation();
  const hrefWith = useHrefWith();
  const figure = figureFrom(text);
  if (figure === null) return null;
  return (
    <SidePanel title={t("explain.title")} closeHref={hrefWith({ [EXPLAIN]: undefined })}>
      <Lines figure={figure} />
    </SidePanel>
  );
}

function Lines({ figure }: { figure: Figure }) {
  if (figure.of === "payout") return <PayoutExplanation payoutId={figure.payoutId} />;
  if (figure.of === "conversion") return <ConversionExplanation conversionId={figure.conversionId} />;
  if (figure.of === "funding") return <FundingExplanation figure={figure.figure} />;
  return <BalanceExplanation {...figure} />;
}
