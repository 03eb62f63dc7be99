import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../api/console.ts";
import { useFormats } from "../../kit/formats.tsx";
import { Link } from "../../kit/link.tsx";
import { usePaths, useProgramId } from "../paths.ts";
import { useCurrency } from "../program.tsx";
import type { FundingFigure } from "./figure.ts";
import { useMovementName } from "./movement-name.ts";
import { type SumLine, SumOfLines } from "../../kit/explain/sum-of-lines.tsx";

type Movement = Row<"listFundingEntries">;

/** The movements inside a figure of the deposit. */
export function FundingExplanation({ figure }: { figure: FundingFigure }) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const currency = useCurrency();
  const rows = useRows("listFundingEntries", { programId, figure });
  const lineOf = useMovementLine();
  return (
    <SumOfLines
      title={t(`funding.figure.${figure}.name`)}
      about={t(`explain.funding.${figure}`)}
      currency={currency}
      rows={rows}
      lineOf={lineOf}
      empty={t("explain.funding.empty")}
    />
  );
}

/** A movement, with the bank's reference of a deposit or withdrawal. */
function useMovementLine(): (movement: Movement) => SumLine {
  const nameOf = useMovementName();
  const paths = usePaths();
  const programId = useProgramId();
  const { dateTime } = useFormats();
  return (movement) => {
    const { id, amountCents, payoutId, conversionId, reference, note, createdAt } = movement;
    const name = nameOf(movement);
    const href =
      payoutId === null
        ? conversionId && paths.sale(programId, conversionId)
        : paths.payout(programId, payoutId);
    return {
      id,
      title: href === null || href === "" ? name : <Link href={href}>{name}</Link>,
      texts: [dateTime(createdAt), reference, note].filter((text) => text !== null),
      amountCents,
    };
  };
}
