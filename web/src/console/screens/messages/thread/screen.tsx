import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { keyOf } from "../../../../api/hooks.ts";
import { SidePanel } from "../../../../kit/layout/side-panel.tsx";
import { Link } from "../../../../kit/link.tsx";
import { useKeepSearch } from "../../../../kit/navigate.ts";
import { Await } from "../../../../kit/states/await.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { useIds, usePaths, useProgramId } from "../../../paths.ts";
import { Composer } from "./composer.tsx";
import "./thread.css";

type Message = Result<"listMessages">["messages"][number];

/** The messages with one partner, oldest first. Opening them marks them as read. */
export default function ThreadScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const keepSearch = useKeepSearch();
  const { partnerId = "" } = useIds();
  const partner = useRead("getPartner", { partnerId });
  const thread = useRead("listMessages", { partnerId });
  const [sent, setSent] = useState(0);
  useThreadsReadAgain(thread.data !== undefined);
  return (
    <SidePanel title={partner.data?.name ?? "…"} closeHref={keepSearch(paths.messages(programId))}>
      <Stack gap="md">
        {partner.data !== undefined && (
          <Group justify="space-between" gap="sm">
            <Group gap="sm">
              <Status value={partner.data.status} />
              <Text size="sm" c="dimmed">
                @{partner.data.handle}
              </Text>
            </Group>
            <Anchor component={Link} href={paths.partner(programId, partnerId)} size="sm">
              {t("messages.openPartner")}
            </Anchor>
          </Group>
        )}
        <Await query={thread} lines={4} height={60}>
          {({ messages }) =>
            messages.length === 0 ? (
              <Empty icon="message" title={t("messages.none.title")} text={t("messages.none.text")} />
            ) : (
              <Messages messages={messages} />
            )
          }
        </Await>
        <Composer
          key={sent}
          partnerId={partnerId}
          isFocused={sent > 0}
          onSent={() => setSent((count) => count + 1)}
        />
      </Stack>
    </SidePanel>
  );
}

/** The list beside still shows what was unread before. */
function useThreadsReadAgain(isRead: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (isRead) void queries.invalidateQueries({ queryKey: keyOf("listThreads") });
  }, [isRead, queries]);
}

/** The newest message is what a thread is opened for. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

function Messages({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation();
  const newest = messages.at(-1)?.id;
  return (
    <ol className="messages" aria-label={t("messages.title")}>
      {messages.map((message) => (
        <li
          key={message.id}
          className="message"
          data-sender={message.sender}
          ref={message.id === newest ? bringIntoView : null}
        >
          <div className="message-body kit-lines">{message.body}</div>
          <div className="kit-small kit-dim">
            {message.senderName} · <Moment at={message.createdAt} withTime />
            {message.sender === "brand" && (
              <> · {t(message.readAt === null ? "messages.notRead" : "messages.read")}</>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
