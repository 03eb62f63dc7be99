import { Alert, Stack } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Icon } from "../../../../kit/icons.tsx";
import { Timer } from "../../../../kit/time/moment.tsx";
import { LATER_MS } from "../../../payouts/live.ts";
import { useReason } from "../../../payouts/reasons.ts";

/** Everything that holds a payout now, with a live timer where time alone ends it; or that nothing holds it any more. */
export function Holds({ payout: { id, reason } }: { payout: Result<"getPayout"> }) {
  const { t } = useTranslation();
  const reasonOf = useReason();
  const { data } = useRead("getPayoutHold", { payoutId: id }, { pollMs: LATER_MS });
  // Until that is read: what the batch found.
  const holds = data?.holds ?? (reason === null ? [] : [{ reason, until: null }]);
  if (holds.length === 0) {
    return (
      <Alert color="green" variant="light" icon={<Icon name="check" />} title={t("payout.hold.free.title")}>
        {t("payout.hold.free.text")}
      </Alert>
    );
  }
  return (
    <Stack gap="xs">
      {holds.map((hold) => (
        <Alert
          key={hold.reason}
          color="yellow"
          variant="light"
          icon={<Icon name={hold.until === null ? "alert" : "clock"} />}
          title={reasonOf(hold.reason).title}
        >
          {reasonOf(hold.reason).text}{" "}
          {hold.until !== null && (
            <strong>
              <Trans
                t={t}
                i18nKey="payout.hold.ends"
                components={{ timer: <Timer until={hold.until} doneText={t("payouts.now")} /> }}
              />
            </strong>
          )}
        </Alert>
      ))}
    </Stack>
  );
}
