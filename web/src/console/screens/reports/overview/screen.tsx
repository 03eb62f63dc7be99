import { useTranslation } from "react-i18next";
import { PrintButton } from "../../../../kit/actions/print.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { PrintedHead } from "../../../payouts/printed-head.tsx";
import { useProgram } from "../../../program.tsx";
import { Accruals } from "./accruals.tsx";
import { Breakdown } from "./breakdown.tsx";
import { Journals } from "./journals.tsx";
import { Liability } from "./liability.tsx";

/** What the program cost month by month, what it owed its partners day by day, and where its sales came from. */
export default function ReportsScreen() {
  const { t } = useTranslation();
  const { data: program } = useProgram();
  return (
    <Page title={t("reports.title")} about={program?.name ?? "…"} actions={<PrintButton />}>
      <PrintedHead />
      <Accruals />
      <div className="kit-no-print">
        <Journals />
      </div>
      <Liability />
      <Breakdown />
    </Page>
  );
}
