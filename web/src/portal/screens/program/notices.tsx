import { Text } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import type { Result } from "../../../api/portal.ts";
import { Notice } from "../../../kit/layout/notice.tsx";
import { PendingChangeNotice } from "../../../kit/terms/pending-change.tsx";
import { Moment, Timer } from "../../../kit/time/moment.tsx";

type Detail = Result<"getMyProgram">;

/** What the partner should know first: an undecided application, a suspension, a warning, a change of terms. */
export function Notices({ detail }: { detail: Detail }) {
  const { t } = useTranslation();
  const { status, statusReason, warning } = detail.partner;
  return (
    <>
      {status !== "approved" && (
        <Notice
          tone={status === "pending" ? "wait" : "act"}
          icon={status === "pending" ? "clock" : "alert"}
          title={t(`program.status.${status}.title`)}
        >
          <Text size="sm">{statusReason ?? t(`program.status.${status}.text`)}</Text>
        </Notice>
      )}
      {warning !== undefined && (
        <Notice
          tone="act"
          icon="alert"
          title={
            <Trans
              t={t}
              i18nKey="program.warning.title"
              components={{ timer: <Timer until={warning.dueAt} doneText={t("program.warning.now")} /> }}
            />
          }
        >
          <Text size="sm" className="kit-lines">
            {warning.reason}
          </Text>
          <Text size="sm" c="dimmed">
            {t("program.warning.text")}
          </Text>
        </Notice>
      )}
      <PendingChange detail={detail} />
    </>
  );
}

function PendingChange({ detail: { terms, program } }: { detail: Detail }) {
  const { t } = useTranslation();
  const change = terms.scheduledChange;
  if (change === null) return null;
  return (
    <PendingChangeNotice
      change={change}
      currency={program.currency}
      text={
        <Trans
          t={t}
          i18nKey="program.changeText"
          components={{ date: <Moment at={change.effectiveAt} withTime /> }}
        />
      }
    />
  );
}
