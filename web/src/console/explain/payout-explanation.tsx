import { useTranslation } from "react-i18next";
import { useRead, useRows } from "../../api/console.ts";
import { Link } from "../../kit/link.tsx";
import { usePaths, useProgramId } from "../paths.ts";
import { useCurrency } from "../program.tsx";
import { useLedgerLine } from "./ledger-line.tsx";
import { SumOfLines } from "../../kit/explain/sum-of-lines.tsx";

/** The ledger lines of a payout. @param isTitled false where the screen shows the payout above */
export function PayoutExplanation({ payoutId, isTitled = true }: { payoutId: string; isTitled?: boolean }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const currency = useCurrency();
  const { data: payout } = useRead("getPayout", { payoutId });
  const rows = useRows("explainPayout", { programId, payoutId });
  const lineOf = useLedgerLine();
  const title = (
    <>
      {t("explain.payout.title")} ·{" "}
      <Link href={paths.payout(programId, payoutId)}>{payout?.partnerName ?? payoutId}</Link>
    </>
  );
  return (
    <SumOfLines
      {...(isTitled ? { title, about: t("explain.payout.about") } : {})}
      currency={currency}
      rows={rows}
      lineOf={lineOf}
      empty={t("explain.payout.empty")}
    />
  );
}
