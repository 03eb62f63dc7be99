import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Result } from "../api/portal.ts";
import { Notice } from "../kit/layout/notice.tsx";
import { Link } from "../kit/link.tsx";
import { paths } from "./paths.ts";

/** Where somebody stands who is not approved: what the brand wrote, what that means, and the way on. */
export function NotApproved({ detail: { partner, program } }: { detail: Result<"getMyProgram"> }) {
  const { t } = useTranslation();
  const { status, statusReason } = partner;
  if (status === "approved") return null;
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
