import { Text } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import type { Result } from "../../../../api/console.ts";
import { Notice } from "../../../../kit/layout/notice.tsx";
import { Link } from "../../../../kit/link.tsx";
import { Moment, Timer } from "../../../../kit/time/moment.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";

/** What keeps a partner from earning: a warning, a suspension, a rejection, or an open application. */
export function PartnerNotices({ partner }: { partner: Result<"getPartner"> }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const { status, statusReason, statusChangedAt, warning } = partner;
  if (warning !== undefined) {
    const timer = <Timer until={warning.dueAt} doneText={t("partner.notice.warnedDue")} />;
    return (
      <Notice
        tone="wait"
        icon="alert"
        title={<Trans t={t} i18nKey="partner.notice.warned" components={{ timer }} />}
      >
        <Text size="sm">{warning.reason}</Text>
      </Notice>
    );
  }
  if (status === "approved") return null;
  const moment = <Moment at={statusChangedAt} />;
  return (
    <Notice
      tone={status === "suspended" ? "act" : "wait"}
      icon={status === "pending" ? "bell" : "alert"}
      title={<Trans t={t} i18nKey={`partner.notice.${status}`} components={{ moment }} />}
    >
      {status === "pending" ? (
        <Link href={paths.application(programId, partner.id)}>{t("partner.notice.review")}</Link>
      ) : (
        <Text size="sm">{statusReason ?? t("partner.notice.noReason")}</Text>
      )}
    </Notice>
  );
}
