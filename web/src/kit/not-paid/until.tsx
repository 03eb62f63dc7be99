import { useTranslation } from "react-i18next";
import { Moment, Timer } from "../time/moment.tsx";

/** When a reason why money is not paid ends by itself: the day, and a countdown. */
export function Until({ until }: { until: string }) {
  const { t } = useTranslation();
  return (
    <>
      {" "}
      · <Moment at={until} />, <Timer until={until} doneText={t("notPaid.now")} />
    </>
  );
}
