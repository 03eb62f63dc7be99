import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../../../api/ops.ts";
import { Section } from "../../../../kit/layout/section.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { type Column, RowList } from "../../../../kit/list/row-list.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Ago } from "../../../../kit/time/moment.tsx";
import { MendButtons } from "../../../mends/mend-buttons.tsx";
import { ProcessLink } from "../../../mends/process-link.tsx";
import { MOUNT } from "../../../paths.ts";
import { POLL_MS } from "./poll-ms.ts";

type Message = Row<"listOutbox">;

/** The messages, read again while one of them is still delivered by itself. */
const useMessages = () =>
  useRows(
    "listOutbox",
    {},
    {
      pollMs: ({ pages }) =>
        pages.some(({ data }) => data.some(({ parkedAt }) => parkedAt === null)) ? POLL_MS : undefined,
    },
  );

/** What Temporal does not have yet, oldest first. */
export function Messages() {
  const { t } = useTranslation();
  return (
    <Section
      title={t("processes.messages")}
      actions={<DownloadCsv mount={MOUNT} path="/outbox" filters={{}} />}
    >
      <Text size="sm" c="dimmed">
        {t("processes.messagesAbout")}
      </Text>
      <RowList
        label={t("processes.messages")}
        rows={useMessages()}
        columns={useColumns()}
        keyOf={({ id }) => String(id)}
        empty={<Empty icon="check" title={t("processes.noMessages")} />}
      />
    </Section>
  );
}

function useColumns(): readonly Column<Message>[] {
  const { t } = useTranslation();
  return [
    {
      id: "process",
      header: t("processes.process"),
      width: "minmax(10rem, 2.5fr)",
      cell: ({ workflowId }) => <span className="kit-mono">{workflowId}</span>,
    },
    {
      id: "tries",
      header: t("processes.tries"),
      width: "5rem",
      align: "right",
      cell: ({ attempts }) => attempts,
      wideOnly: true,
    },
    {
      id: "error",
      header: t("processes.error"),
      width: "minmax(5rem, 1fr)",
      cell: ({ lastError }) => <span title={lastError ?? undefined}>{lastError ?? "–"}</span>,
      wideOnly: true,
    },
    {
      id: "since",
      header: t("processes.since"),
      width: "6rem",
      cell: ({ createdAt }) => <Ago at={createdAt} clock="system" />,
    },
    {
      id: "actions",
      header: t("processes.actions"),
      width: "20rem",
      align: "right",
      cell: ({ id, workflowId, programId, parkedAt }) => (
        <Group gap="xs" justify="flex-end">
          <MendButtons
            size="xs"
            mends={parkedAt === null ? ["retry_message"] : ["retry_message", "drop_message"]}
            subject={{ id: String(id), programId, workflowId }}
          />
          <ProcessLink id={workflowId} size="xs" />
        </Group>
      ),
    },
  ];
}
