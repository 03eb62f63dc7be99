import { Anchor, Text } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import type { Result } from "../../../api/portal.ts";
import { Notice } from "../../../kit/layout/notice.tsx";
import { Link } from "../../../kit/link.tsx";
import { PendingChangeNotice } from "../../../kit/terms/pending-change.tsx";
import { Moment, Timer } from "../../../kit/time/moment.tsx";
import { paths } from "../../paths.ts";

type Detail = Result<"getMyProgram">;

/** What the partner should know first: an undecided application, a suspension, a warning, a change of terms. */
export function Notices({ detail }: { detail: Detail }) {
  const { t } = useTranslation();
  const { warning } = detail.partner;
  return (
    <>
      {detail.partner.status !== "approved" && <NotApproved detail={detail} />}
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

/** Where somebody stands who is not approved: what the brand wrote, what that means, and the way on. */
function NotApproved({ detail: { partner, program } }: { detail: Detail }) {
  const { t } = useTranslation();
  const { status, statusReason } = partner;
  return (
    <Notice
      tone={status === "pending" ? "wait" : "act"}
      icon={status === "pending" ? "clock" : "alert"}
      title={t(`program.status.${status}.title`)}
    >
      {statusReason !== null && (
        <Text size="sm" className="kit-lines">
          {t("program.status.reason", { reason: statusReason })}
        </Text>
      )}
      <Text size="sm">{t(`program.status.${status}.text`)}</Text>
      {status === "rejected" && (
        <Anchor component={Link} href={paths.join(program.slug)} size="sm">
          {t("program.status.rejected.action")}
        </Anchor>
      )}
    </Notice>
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
