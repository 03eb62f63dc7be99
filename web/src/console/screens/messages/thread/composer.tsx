import { Group, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../api/change.ts";
import { Failure } from "../../../../kit/states/failure.tsx";
import { GatedButton } from "../../../../session/gated-button.tsx";
import { useHasRole } from "../../../../session/seat.tsx";

const LONGEST_MESSAGE = 4000;

const focus = (field: HTMLTextAreaElement | null) => field?.focus();

/**
 * Writes one message to a partner.
 *
 * @param onSent resets the composer, so that the next message has its own idempotency key
 */
export function Composer({
  partnerId,
  isFocused,
  onSent,
}: {
  partnerId: string;
  isFocused: boolean;
  onSent: () => void;
}) {
  const { t } = useTranslation();
  const mayWrite = useHasRole("manager");
  const [body, setBody] = useState("");
  const send = useChange("sendMessage", ["listMessages", "listThreads", "getTodo"]);
  const isEmpty = body.trim() === "";
  const submit = async () => {
    if (isEmpty || !mayWrite || send.isPending) return;
    await send.mutateAsync({ partnerId, body: body.trim() });
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
        // Keeps the focus after sending a message.
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
        <GatedButton
          needs="manager"
          size="sm"
          loading={send.isPending}
          disabled={isEmpty && mayWrite}
          onClick={() => void submit().catch(() => {})}
        >
          {t("messages.send")}
        </GatedButton>
      </Group>
    </div>
  );
}
