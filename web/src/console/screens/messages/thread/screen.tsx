import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../../api/console.ts";
import { keyOf } from "../../../../api/hooks.ts";
import { SidePanel } from "../../../../kit/layout/side-panel.tsx";
import { Link } from "../../../../kit/link.tsx";
import { useKeepSearch } from "../../../../kit/navigate.ts";
import { Await } from "../../../../kit/states/await.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Thread } from "../../../../kit/thread/thread.tsx";
import { isDeleted } from "../../../partners/is-deleted.ts";
import { useIds, usePaths, useProgramId } from "../../../paths.ts";
import { Composer } from "./composer.tsx";

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
              <Thread messages={messages} mine="brand" />
            )
          }
        </Await>
        {!(partner.data !== undefined && isDeleted(partner.data)) && (
          <Composer
            key={sent}
            partnerId={partnerId}
            isFocused={sent > 0}
            onSent={() => setSent((count) => count + 1)}
          />
        )}
      </Stack>
    </SidePanel>
  );
}

/** The list beside it still shows the messages as unread. */
function useThreadsReadAgain(isRead: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (isRead) void queries.invalidateQueries({ queryKey: keyOf("listThreads") });
  }, [isRead, queries]);
}
