import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../../api/console.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Notice } from "../../../../kit/layout/notice.tsx";
import { Tiles } from "../../../../kit/layout/tiles.tsx";
import { Link } from "../../../../kit/link.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { Moment, Timer } from "../../../../kit/time/moment.tsx";
import { useSeat } from "../../../../session/seat.tsx";
import { type Due, DueLadder } from "../../../payouts/due-ladder.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";

/** When payouts go out next, what they pay, and why it is not the whole balance. */
export function NextPayoutDay() {
  const { t } = useTranslation();
  const programId = useProgramId();
  const due = useRead("listDue", {});
  return (
    <Await query={due} lines={3} height={84}>
      {(programs) =>
        programs
          .filter((program) => program.programId === programId)
          .map((program) => (
            <div key={programId} className="payouts-next">
              <DayTiles due={program} />
              <Shortfall due={program} />
              <Card title={t("payouts.due.title")} about={t("payouts.due.about")}>
                <DueLadder due={program} />
              </Card>
            </div>
          ))
      }
    </Await>
  );
}

function DayTiles({ due }: { due: Due }) {
  const { t } = useTranslation();
  const { brand } = useSeat();
  const { currency, funds } = due;
  return (
    <Tiles
      tiles={[
        {
          name: t("payouts.nextDay"),
          value: <Moment at={due.payoutAt} />,
          hint: <Timer until={due.payoutAt} doneText={t("payouts.now")} />,
        },
        {
          name: t("payouts.start"),
          value: t(due.isAutomatic ? "payouts.automatic" : "payouts.byHand"),
          hint: due.isAutomatic ? (
            <>
              {t("payouts.cutoff")} <Moment at={due.cutoff} withTime />
            </>
          ) : (
            t(brand.payoutApproval === "two" ? "payouts.byTwoAbout" : "payouts.byHandAbout")
          ),
        },
        {
          name: t("payouts.due.name"),
          value: <Amount cents={due.dueCents} currency={currency} />,
          hint: t("payouts.due.payouts", { count: due.payouts }),
        },
        {
          name: t("payouts.available"),
          value: <Amount cents={funds.availableCents} currency={currency} />,
          hint: t("payouts.availableAbout"),
        },
      ]}
    />
  );
}

/** What is missing of the deposit, where it does not cover the payout day. */
function Shortfall({ due: { funds, currency } }: { due: Due }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const paths = usePaths();
  const programId = useProgramId();
  if (funds.shortfallCents === 0) return null;
  return (
    <Notice
      tone="act"
      icon="alert"
      title={t("payouts.short.title", { amount: money(funds.shortfallCents, currency) })}
    >
      <Text size="sm">
        {t("payouts.short.text")} <Link href={paths.funding(programId)}>{t("payouts.short.fund")}</Link>
      </Text>
    </Notice>
  );
}
