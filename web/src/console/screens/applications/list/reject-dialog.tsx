import "@mantine/core/styles/Kbd.layer.css";
import { Button, Group, Kbd, Stack, Text, Textarea, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../../kit/layout/dialog.tsx";
import type { Applicant } from "../queue.tsx";

const LONGEST_REASON = 500;

/** The most common reasons for a rejection; each has its number as shortcut. */
const REASONS = ["audience", "content", "incomplete", "method", "region", "full"] as const;

/** Asks for the reason: a number key sends a common one; a custom text needs a click or Ctrl+Enter. */
export function RejectDialog({
  applicants,
  onReject,
  onClose,
}: {
  applicants: readonly Applicant[];
  onReject: (reason: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [own, setOwn] = useState("");
  const reasons = REASONS.map((name) => t(`applications.reasons.${name}`));
  const sendOwn = () => {
    if (own.trim() !== "") onReject(own.trim());
  };
  const onKey = (event: KeyboardEvent) => {
    const reason = reasons[Number(event.key) - 1];
    // With one of these it is a shortcut of the browser, such as to another of its tabs.
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
    const isTyped = event.target instanceof HTMLTextAreaElement;
    if (isShortcut || isTyped || event.repeat || reason === undefined) return;
    event.preventDefault();
    onReject(reason);
  };
  return (
    <Dialog
      onClose={onClose}
      // A number works at once, before the dialog has taken the focus.
      onKey={onKey}
      title={
        applicants.length === 1
          ? t("applications.rejectTitle", { name: applicants[0]!.name })
          : t("applications.rejectManyTitle", { count: applicants.length })
      }
    >
      <Stack gap="md">
        <Text size="sm">{t("applications.rejectAbout", { count: applicants.length })}</Text>
        <Reasons reasons={reasons} onChoose={onReject} />
        <Textarea
          label={t("applications.ownReason")}
          maxLength={LONGEST_REASON}
          autosize
          minRows={2}
          maxRows={8}
          value={own}
          onChange={({ currentTarget }) => setOwn(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) sendOwn();
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("kit.cancel")}
          </Button>
          <Button color="red" disabled={own.trim() === ""} onClick={sendOwn}>
            {t("applications.reject")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The common reasons, each with its number. */
function Reasons({ reasons, onChoose }: { reasons: readonly string[]; onChoose: (reason: string) => void }) {
  const { t } = useTranslation();
  return (
    <ol className="queue-reasons" aria-label={t("applications.reason")}>
      {reasons.map((reason, index) => (
        <li key={reason}>
          <UnstyledButton
            {...(index === 0 ? { "data-autofocus": true } : {})}
            className="queue-reason"
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onChoose(reason)}
          >
            <Kbd size="xs" aria-hidden>
              {index + 1}
            </Kbd>
            <span>{reason}</span>
          </UnstyledButton>
        </li>
      ))}
    </ol>
  );
}
