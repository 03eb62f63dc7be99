import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/portal.ts";
import { useFormats } from "../../../kit/formats.tsx";
import { Notice } from "../../../kit/layout/notice.tsx";
import { Timer } from "../../../kit/time/moment.tsx";

type Current = NonNullable<Result<"getPayoutAccount">["current"]>;

/** What keeps payouts from the account: a change shortly ago, or the provider. */
export function AccountNotices({ current, holdHours }: { current: Current; holdHours: number }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { heldUntil, refusedReason } = current;
  return (
    <>
      {refusedReason !== null && (
        <Notice tone="act" icon="alert" title={t("payoutAccount.refused.title")}>
          <Text size="sm">{t("payoutAccount.refused.text")}</Text>
          <Text size="sm" c="dimmed">
            <code>{refusedReason}</code>
          </Text>
        </Notice>
      )}
      {heldUntil !== null && (
        <Notice tone="wait" icon="clock" title={t("payoutAccount.held.title", { date: dateTime(heldUntil) })}>
          <Text size="sm">{t("payoutAccount.held.text", { hours: holdHours })}</Text>
          <Text size="sm" fw={550}>
            {t("payoutAccount.held.left")} <Timer until={heldUntil} doneText={t("payoutAccount.held.over")} />
          </Text>
        </Notice>
      )}
    </>
  );
}
