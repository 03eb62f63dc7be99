import { Button, Group, Paper, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange, useRead } from "../../../api/portal.ts";
import { Page } from "../../../kit/layout/page.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { Failure } from "../../../kit/states/failure.tsx";
import { Thread } from "../../../kit/thread/thread.tsx";
import { useProgram, useProgramId } from "../../program.tsx";

const LONGEST_MESSAGE = 4000;

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
          <Composer key={sent} isFocused={sent > 0} onSent={() => setSent((count) => count + 1)} />
        </Stack>
      </Paper>
    </Page>
  );
}

const focus = (field: HTMLTextAreaElement | null) => field?.focus();

/** Writes one message to the brand. @param onSent makes place for the next one, with an idempotency key of its own */
function Composer({ isFocused, onSent }: { isFocused: boolean; onSent: () => void }) {
  const { t } = useTranslation();
  const program = useProgramId();
  const [body, setBody] = useState("");
  const send = useChange("sendMyMessage", ["listMyMessages"]);
  const isEmpty = body.trim() === "";
  const submit = async () => {
    if (isEmpty || send.isPending) return;
    await send.mutateAsync({ program, body: body.trim() });
    onSent();
  };
  return (
    <div className="message-composer">
      <Textarea
        label={t("messages.write")}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={LONGEST_MESSAGE}
        ref={isFocused ? focus : null}
        value={body}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void submit().catch(() => {});
        }}
      />
      {send.error !== null && <Failure error={send.error} />}
      <Group justify="space-between" gap="sm">
        <Text size="xs" c="dimmed">
          {t("messages.emailed")}
        </Text>
        <Button
          size="sm"
          loading={send.isPending}
          disabled={isEmpty}
          onClick={() => void submit().catch(() => {})}
        >
          {t("messages.send")}
        </Button>
      </Group>
    </div>
  );
}
