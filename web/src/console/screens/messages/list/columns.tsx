import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../../api/console.ts";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Ago } from "../../../../kit/time/moment.tsx";
import { PartnerName } from "../../../partners/partner-name.tsx";

type Thread = Row<"listThreads">;

/** The columns of the list of threads. */
export function useColumns(): readonly Column<Thread>[] {
  const { t } = useTranslation();
  return [
    {
      id: "partner",
      header: t("messages.partner"),
      width: "minmax(10rem, 1fr)",
      cell: (thread) => <PartnerName {...thread} />,
    },
    {
      id: "excerpt",
      header: t("messages.last"),
      width: "minmax(0, 2.5fr)",
      cell: (thread) => <Excerpt thread={thread} />,
    },
    {
      id: "state",
      header: t("messages.state"),
      width: "10rem",
      cell: ({ waitingSince, unread }) =>
        waitingSince === null ? (
          <span className="kit-dim">{t("messages.nothingDue")}</span>
        ) : (
          <Group gap={6} wrap="nowrap">
            <Status value={unread > 0 ? "unread" : "unanswered"} />
          </Group>
        ),
    },
    {
      id: "at",
      header: t("messages.written"),
      width: "8.5rem",
      align: "right",
      cell: ({ lastMessageAt }) => <Ago at={lastMessageAt} />,
    },
  ];
}

/** The beginning of the newest message, with its sender unless that is the partner. */
function Excerpt({ thread: { excerpt, lastSender, isBroadcast, unread } }: { thread: Thread }) {
  const { t } = useTranslation();
  const from = isBroadcast ? t("messages.toAll") : lastSender === "brand" ? t("messages.you") : null;
  return (
    <span className={unread > 0 ? "kit-strong" : undefined}>
      {from !== null && <span className="kit-dim">{from} </span>}
      {excerpt}
    </span>
  );
}
