import { Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../api/change.ts";
import type { Result } from "../../../../api/console.ts";
import { Confirm } from "../../../../kit/actions/confirm.tsx";
import { Link } from "../../../../kit/link.tsx";
import { useKeepSearch } from "../../../../kit/navigate.ts";
import { notify } from "../../../../kit/notices.tsx";
import { GatedButton } from "../../../../session/gated-button.tsx";
import { useStepUp } from "../../../../session/step-up.tsx";
import { noteFrom } from "../../../events/note.ts";
import { usePaths, useProgramId } from "../../../paths.ts";

type Event = Result<"getEvent">;

/** The reads to repeat after a replay. */
const STALE = ["getEvent", "searchEvents", "getTodo", "getProgramStats", "listConversions"] as const;

/** Offers a replay with what to fix first, or links to the replay that was made. */
export function Replay({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { replay, replay_of, replayed_as } = event;
  if (replay_of !== null) return <Related eventId={replay_of} text={t("events.replay.of")} />;
  return (
    <>
      {replay === "possible" && <ReplayButton event={event} />}
      {(replay === "refund_kept" || replay === "no_body") && (
        <Text size="sm" c="dimmed">
          {t(`events.replay.why.${replay}`)}
        </Text>
      )}
      {replayed_as !== null && (
        <Related
          eventId={replayed_as}
          text={t(replay === "recorded" ? "events.replay.recorded" : "events.replay.tried")}
        />
      )}
    </>
  );
}

/** Links a replay and its original. */
function Related({ eventId, text }: { eventId: number; text: string }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const keepSearch = useKeepSearch();
  return (
    <Text size="sm">
      {text}{" "}
      <Anchor component={Link} underline="always" href={keepSearch(paths.event(programId, String(eventId)))}>
        {t("events.replay.open", { number: eventId })}
      </Anchor>
    </Text>
  );
}

function ReplayButton({ event }: { event: Event }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const withStepUp = useStepUp();
  const { word } = noteFrom(event.note);
  const cause = t(`events.mend.${word ?? "unknown"}`, { defaultValue: t("events.mend.unknown") });
  return (
    <Stack gap="xs" component="section" aria-label={t("events.replay.title")}>
      <Title order={3}>{t("events.next")}</Title>
      <Text size="sm">{cause}</Text>
      <Group>
        <GatedButton needs="owner" size="xs" onClick={() => withStepUp(() => setIsOpen(true))}>
          {t("events.replay.button")}
        </GatedButton>
      </Group>
      {isOpen && <ReplayDialog event={event} onClose={() => setIsOpen(false)} />}
    </Stack>
  );
}

function ReplayDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const replay = useChange("replayEvent", STALE);
  const confirm = async () => {
    const { status, replayed } = await replay.mutateAsync({ programId, eventId: String(event.id) });
    onClose();
    await notify(t(`events.replay.${replayed ? `done.${status}` : "notAgain"}`));
  };
  const isSigned = event.source === "api";
  return (
    <Confirm
      title={t("events.replay.title")}
      text={t(isSigned ? "events.replay.aboutSigned" : "events.replay.aboutDelivery")}
      confirmText={t("events.replay.button")}
      isBusy={replay.isPending}
      error={replay.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    />
  );
}
