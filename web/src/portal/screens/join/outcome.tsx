import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { IconName } from "../../../kit/icons.tsx";
import { Notice } from "../../../kit/layout/notice.tsx";
import { Link } from "../../../kit/link.tsx";
import type { Tone } from "../../../kit/status.tsx";
import { paths } from "../../paths.ts";
import type { ListedProgram } from "./screen.tsx";
import "../../portal.css";

type Own = NonNullable<ListedProgram["own"]>;

const LOOKS: Readonly<Record<Own["status"], { readonly tone: Tone; readonly icon: IconName }>> = {
  approved: { tone: "good", icon: "check" },
  pending: { tone: "wait", icon: "clock" },
  rejected: { tone: "over", icon: "alert" },
  suspended: { tone: "act", icon: "alert" },
};

/** Where the partner stands in the program, and what to do next. */
export function Outcome({
  own: { status, statusReason },
  program: { id: programId, isPaused },
}: {
  own: Own;
  program: Pick<ListedProgram, "id" | "isPaused">;
}) {
  const { t } = useTranslation();
  const text = status === "approved" && isPaused ? "pausedText" : "text";
  return (
    <Notice {...LOOKS[status]} title={t(`join.result.${status}.title`)}>
      {statusReason !== null && (status === "rejected" || status === "suspended") && (
        <Text size="sm" className="portal-text">
          {t(`join.result.${status}.reason`, { reason: statusReason })}
        </Text>
      )}
      <Text size="sm">{t(`join.result.${status}.${text}`)}</Text>
      {status === "approved" && (
        <div>
          <Button component={Link} href={paths.program(programId)} variant="default">
            {t("join.result.approved.action")}
          </Button>
        </div>
      )}
      {status === "pending" && (
        <Group gap="xs">
          <Button component={Link} href={paths.payoutAccount} variant="default">
            {t("join.result.pending.payoutAccount")}
          </Button>
          <Button component={Link} href={paths.tax} variant="default">
            {t("join.result.pending.tax")}
          </Button>
        </Group>
      )}
    </Notice>
  );
}
