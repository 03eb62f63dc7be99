import "./finance.css";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../../api/console.ts";
import { Page } from "../../../../kit/layout/page.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { useSeat } from "../../../../session/seat.tsx";
import { Books } from "./books.tsx";
import { PayoutCalendar } from "./payout-calendar.tsx";
import { ProgramMoney } from "./program-money.tsx";
import { ProgramTable } from "./program-table.tsx";
import { RailDifferences } from "./rail-differences.tsx";
import { ToLookAt } from "./to-look-at.tsx";

/** The money of all programs: what is due when, whether the deposits cover it, what was paid last, and invoices. */
export default function FinanceScreen() {
  const { t } = useTranslation();
  const { brand } = useSeat();
  const due = useRead("listDue", {});
  return (
    <Page title={t("finance.title")} about={t("finance.about", { brand: brand.name })}>
      <ToLookAt />
      <RailDifferences />
      <Await query={due} lines={8} height={40}>
        {(programs) =>
          programs.length === 0 ? (
            <Empty icon="bank" title={t("finance.empty.title")} text={t("finance.empty.text")} />
          ) : (
            <>
              <ProgramTable programs={programs} />
              <PayoutCalendar programs={programs} />
              {programs.map((program) => (
                <ProgramMoney key={program.programId} program={program} />
              ))}
            </>
          )
        }
      </Await>
      <Books />
    </Page>
  );
}
