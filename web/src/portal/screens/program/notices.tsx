import { Text } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import type { Result } from "../../../api/portal.ts";
import { Notice } from "../../../kit/layout/notice.tsx";
import { PendingChangeNotice } from "../../../kit/terms/pending-change.tsx";
import { Moment, Timer } from "../../../kit/time/moment.tsx";
import { NotApproved } from "../../not-approved.tsx";

type Detail = Result<"getMyProgram">;

/** What the partner should know first: an undecided application, a suspension, a warning, a change of terms. */
export function Notices({ detail }: { detail: Detail }) {
  const { t } = useTranslation();
  const { warning } = detail.partner;
  return (
    <>
      <NotApproved detail={detail} />
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
          <Text size="sm" className="kit-lines" dir="auto">
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
