import { Button, Paper, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange, useRead } from "../../../api/portal.ts";
import { Page } from "../../../kit/layout/page.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { Composer } from "../../../kit/thread/composer.tsx";
import { Thread } from "../../../kit/thread/thread.tsx";
import { useProgram, useProgramId } from "../../program.tsx";

/** The thread with the program's brand. Opening it marks the brand's messages as read. */
export default function MessagesScreen() {
  const { t } = useTranslation();
  const program = useProgramId();
  const detail = useProgram();
  const [sent, setSent] = useState(0);
  return (
    <Page
      title={t("messages.title")}
      about={detail.data && t("messages.about", { brand: detail.data.program.brandName })}
    >
      <Paper withBorder className="kit-card-body">
        <Stack gap="md" pt="sm">
          <Await query={useRead("listMyMessages", { program })} lines={4} height={60}>
            {({ messages }) =>
              messages.length === 0 ? (
                <Empty icon="message" title={t("messages.none.title")} text={t("messages.none.text")} />
              ) : (
                <Thread messages={messages} mine="partner" />
              )
            }
          </Await>
          <MessageToBrand key={sent} isFocused={sent > 0} onSent={() => setSent((count) => count + 1)} />
        </Stack>
      </Paper>
    </Page>
  );
}

/** Writes one message to the brand. @param onSent makes place for the next one, with an idempotency key of its own */
function MessageToBrand({ isFocused, onSent }: { isFocused: boolean; onSent: () => void }) {
  const program = useProgramId();
  const { mutateAsync, isPending, error } = useChange("sendMyMessage", ["listMyMessages"]);
  const run = async (body: string) => {
    await mutateAsync({ program, body });
    onSent();
  };
  return <Composer isFocused={isFocused} send={{ isPending, error, run }} Button={Button} />;
}
