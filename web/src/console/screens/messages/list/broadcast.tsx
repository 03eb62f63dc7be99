import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../api/change.ts";
import { Confirm } from "../../../../kit/actions/confirm.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Icon } from "../../../../kit/icons.tsx";
import { Notice } from "../../../../kit/layout/notice.tsx";
import { notify } from "../../../../kit/notices.tsx";
import { GatedButton } from "../../../../session/gated-button.tsx";
import { usePreview } from "../../../../session/preview.ts";
import { useProgramId } from "../../../paths.ts";

const LONGEST_MESSAGE = 4000;

/** Opens the form that writes to every approved partner. */
export function BroadcastButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <GatedButton
        needs="manager"
        leftSection={<Icon name="message" size={16} />}
        onClick={() => setIsOpen(true)}
      >
        {t("messages.broadcast.action")}
      </GatedButton>
      {isOpen && <BroadcastDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Asks for the text, shows the number of recipients, then sends. */
function BroadcastDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const programId = useProgramId();
  const [body, setBody] = useState("");
  const preview = usePreview("broadcastMessage");
  const broadcast = useChange("broadcastMessage", ["listMessages", "listThreads"]);
  const input = { programId, body: body.trim() };
  const count = preview.data?.sent;
  const confirm = async () => {
    if (count === undefined) return preview.mutate(input);
    if (count === 0) return onClose();
    const { sent } = await broadcast.mutateAsync(input);
    onClose();
    await notify(t("messages.broadcast.sent", { count: sent, shown: number(sent) }));
  };
  const confirmText =
    count === undefined
      ? t("messages.broadcast.preview")
      : count === 0
        ? t("kit.close")
        : t("messages.broadcast.send", { count, shown: number(count) });
  return (
    <Confirm
      title={t("messages.broadcast.title")}
      text={t("messages.broadcast.about")}
      confirmText={confirmText}
      isBusy={preview.isPending || broadcast.isPending}
      error={preview.error ?? broadcast.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    >
      <Textarea
        label={t("messages.broadcast.body")}
        required
        data-autofocus
        maxLength={LONGEST_MESSAGE}
        autosize
        minRows={5}
        maxRows={14}
        value={body}
        onChange={({ currentTarget }) => {
          setBody(currentTarget.value);
          preview.reset();
        }}
      />
      {count !== undefined && (
        <div role="status">
          <Notice
            tone={count === 0 ? "wait" : "info"}
            icon="partners"
            title={t("messages.broadcast.recipients", { count, shown: number(count) })}
          />
        </div>
      )}
    </Confirm>
  );
}
