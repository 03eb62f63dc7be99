import { Text } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import { useRead } from "../../api/console.ts";
import { Notice } from "../../kit/layout/notice.tsx";
import { Timer } from "../../kit/time/moment.tsx";
import { useProgramId } from "../paths.ts";

/** That a partner's payout account was changed, and until when payouts to it wait. Nothing otherwise. PAYOUT-5. */
export function AccountNotice({ partnerId }: { partnerId: string }) {
  const { t } = useTranslation();
  const { data } = useRead("listNotPaidReasons", { programId: useProgramId(), partnerId });
  const until = data?.holds.find(({ reason }) => reason === "payout_account_changed")?.until ?? null;
  if (until === null) return null;
  const timer = <Timer until={until} doneText={t("payouts.now")} />;
  return (
    <Notice
      tone="wait"
      icon="clock"
      title={<Trans t={t} i18nKey="partner.notice.accountChanged" components={{ timer }} />}
    >
      <Text size="sm">{t("partner.notice.accountChangedAbout")}</Text>
    </Notice>
  );
}
