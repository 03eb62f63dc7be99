import { useTranslation } from "react-i18next";
import { useRead } from "../../../../api/console.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { Tiles } from "../../../../kit/layout/tiles.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { Moment, Timer } from "../../../../kit/time/moment.tsx";
import { useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";

/** When payouts go out next, and the deposit that they are paid from. */
export function NextPayoutDay() {
  const { t } = useTranslation();
  const programId = useProgramId();
  const currency = useCurrency();
  const funding = useRead("getFunding", { programId });
  return (
    <Await query={funding} lines={1} height={84}>
      {({ calendar, funding: { availableCents } }) => (
        <Tiles
          tiles={[
            {
              name: t("payouts.nextDay"),
              value: <Moment at={calendar.payoutAt} />,
              hint: <Timer until={calendar.payoutAt} doneText={t("payouts.now")} />,
            },
            {
              name: t("payouts.start"),
              value: t(calendar.isAutomatic ? "payouts.automatic" : "payouts.byHand"),
              hint: calendar.isAutomatic ? (
                <>
                  {t("payouts.cutoff")} <Moment at={calendar.cutoff} withTime />
                </>
              ) : (
                t("payouts.byHandAbout")
              ),
            },
            {
              name: t("payouts.available"),
              value: <Amount cents={availableCents} currency={currency} />,
              hint: t("payouts.availableAbout"),
            },
          ]}
        />
      )}
    </Await>
  );
}
