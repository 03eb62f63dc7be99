import { useTranslation } from "react-i18next";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Link } from "../../../../kit/link.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import type { Due } from "../../../payouts/due-ladder.tsx";
import { usePaths } from "../../../paths.ts";

/** The coming payout days, and which programs pay on each. */
export function PayoutCalendar({ programs }: { programs: readonly Due[] }) {
  const { t } = useTranslation();
  const { weekday } = useFormats();
  const days = [...new Set(programs.map(({ payoutAt }) => payoutAt))].toSorted();
  return (
    <Card title={t("finance.calendar.title")} about={t("finance.calendar.about")}>
      <ol className="finance-calendar">
        {days.map((payoutAt) => (
          <li key={payoutAt}>
            <div className="finance-day">
              <span>{weekday(payoutAt)}</span>
              <Moment at={payoutAt} withTime />
            </div>
            <ul>
              {programs
                .filter((program) => program.payoutAt === payoutAt)
                .map((program) => (
                  <CalendarLine key={program.programId} program={program} />
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function CalendarLine({ program }: { program: Due }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const { programId, programName, dueCents, currency, payouts, isAutomatic, cutoff } = program;
  return (
    <li>
      <span>
        <Link href={paths.payouts(programId)}>{programName}</Link>
        <span className="finance-how">
          {isAutomatic ? (
            <>
              {t("payouts.automatic")}, {t("payouts.cutoff")} <Moment at={cutoff} withTime />
            </>
          ) : (
            t("payouts.byHand")
          )}
        </span>
      </span>
      <span className="finance-amount">
        <Amount cents={dueCents} currency={currency} />
        <span className="finance-how">{t("payouts.due.payouts", { count: payouts })}</span>
      </span>
    </li>
  );
}
