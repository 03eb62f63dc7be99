import { type ButtonProps, Group, Text, Textarea } from "@mantine/core";
import { type ComponentType, useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "../states/failure.tsx";

const LONGEST_MESSAGE = 4000;

const focus = (field: HTMLTextAreaElement | null) => field?.focus();

/**
 * Writes one message.
 *
 * @param isFocused keeps the focus after a message was sent
 * @param mayWrite whether the keyboard may send; the button says why not
 * @param send sends a message without blanks around it
 * @param Button sends it too
 */
export function Composer({
  isFocused,
  mayWrite = true,
  send,
  Button,
}: {
  isFocused: boolean;
  mayWrite?: boolean;
  send: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly run: (body: string) => Promise<unknown>;
  };
  Button: ComponentType<ButtonProps & { readonly onClick: () => void }>;
}) {
  const { t } = useTranslation();
  const [body, setBody] = useState("");
  const isEmpty = body.trim() === "";
  const submit = () => {
    if (isEmpty || !mayWrite || send.isPending) return;
    void send.run(body.trim()).catch(() => {});
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
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      {send.error !== null && <Failure error={send.error} />}
      <Group justify="space-between" gap="sm">
        <Text size="xs" c="dimmed">
          {t("messages.emailed")}
        </Text>
        <Button size="sm" loading={send.isPending} disabled={isEmpty} onClick={submit}>
          {t("messages.send")}
        </Button>
      </Group>
    </div>
  );
}
