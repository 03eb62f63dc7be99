import { useTranslation } from "react-i18next";
import type { Row } from "../../api/console.ts";
import { useFormats } from "../../kit/formats.tsx";
import { Link } from "../../kit/link.tsx";
import { usePaths, useProgramId } from "../paths.ts";
import { useCurrency } from "../program.tsx";
import { useRateText } from "../../kit/explain/rate-text.ts";
import type { SumLine } from "../../kit/explain/sum-of-lines.tsx";

type ExplainedLine = Row<"explainBalance">;

/** Explains a ledger line: its order, the rate and terms behind its amount, and what changed it. */
export function useLedgerLine(): (line: ExplainedLine) => SumLine {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const formats = useFormats();
  const currency = useCurrency();
  const rateText = useRateText(currency);
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
