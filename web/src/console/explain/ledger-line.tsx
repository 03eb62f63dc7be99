import { useTranslation } from "react-i18next";
import type { Row } from "../../api/console.ts";
import { useFormats } from "../../kit/formats.tsx";
import { Link } from "../../kit/link.tsx";
import { usePaths, useProgramId } from "../paths.ts";
import { useCurrency } from "../program.tsx";
import type { SumLine } from "./sum-of-lines.tsx";

type ExplainedLine = Row<"explainBalance">;

/** How a ledger line is explained: its order, the rate and terms that its amount came from, what changed it. */
export function useLedgerLine(): (line: ExplainedLine) => SumLine {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const rateText = useRateText();
  const formats = useFormats();
  const currency = useCurrency();
  return (line) => {
    const date = formats.date(line.createdAt);
    return {
      id: line.id,
      title: <Link href={paths.sale(programId, line.conversionId)}>{line.externalRef}</Link>,
      texts: [
        t("explain.line", { entry: t(`explain.entry.${line.kind}.${line.entry}`), date }),
        rateText(line),
        ...(line.refundedCents > 0
          ? [t("explain.refunded", { refunded: formats.money(line.refundedCents, currency) })]
          : []),
        ...(line.note === null ? [] : [line.note]),
      ],
      amountCents: line.amountCents,
    };
  };
}

/** How an amount of a sale was computed. */
type Computed = Pick<
  ExplainedLine,
  "kind" | "rewardType" | "rateBps" | "fixedCents" | "baseCents" | "originalCents" | "termsVersion"
>;

/** "20% of $129.00 = $25.80, terms version 1". */
export function useRateText(): (line: Computed) => string {
  const { t } = useTranslation();
  const { money, percent } = useFormats();
  const currency = useCurrency();
  return ({ kind, rewardType, rateBps, fixedCents, baseCents, originalCents, termsVersion }) => {
    const version = t("explain.terms", { version: termsVersion });
    if (kind === "direct" && rewardType === "fixed") {
      return t("explain.rate.fixed", { fixed: money(fixedCents, currency), version });
    }
    const [rate, base, result] = [
      percent(rateBps / 10_000),
      money(baseCents, currency),
      money(originalCents, currency),
    ];
    return t(`explain.rate.${kind}`, { rate, base, result, version });
  };
}
