import { Anchor } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../../api/console.ts";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { Link } from "../../../../kit/link.tsx";
import { useKeepSearch } from "../../../../kit/navigate.ts";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { noteFrom } from "../../../events/note.ts";
import { usePaths, useProgramId } from "../../../paths.ts";

type Event = Row<"searchEvents">;

/** The columns of the list of events. */
export function useColumns(): readonly Column<Event>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: "event",
        header: t("events.event"),
        width: "minmax(8rem, 1.1fr)",
        cell: ({ external_id, id }) => (
          <span title={external_id ?? undefined}>{external_id ?? `#${id}`}</span>
        ),
      },
      {
        id: "order",
        header: t("events.order"),
        width: "minmax(6rem, 0.8fr)",
        cell: ({ order_id }) => order_id ?? "–",
        wideOnly: true,
      },
      {
        id: "type",
        header: t("events.type"),
        width: "5.5rem",
        cell: ({ type }) => (type === null ? "–" : t(`events.types.${type}`)),
      },
      {
        id: "source",
        header: t("events.source"),
        width: "6.5rem",
        cell: ({ source }) => t(`events.sources.${source}`),
        wideOnly: true,
      },
      {
        id: "received",
        header: t("events.received"),
        width: "11.5rem",
        cell: ({ received_at }) => <Moment at={received_at} withTime />,
      },
      {
        id: "status",
        header: t("events.status"),
        width: "6.5rem",
        cell: ({ status }) => <Status value={status} />,
      },
      {
        id: "note",
        header: t("events.note"),
        width: "minmax(8rem, 1.2fr)",
        cell: (event) => (isReplayed(event) ? <ReplayLink event={event} /> : <NoteName note={event.note} />),
      },
    ],
    [t],
  );
}

/** Whether a replay has recorded the event, so that nothing is left to do. */
const isReplayed = ({ replay_status: status }: Event): boolean =>
  status === "processed" || status === "duplicate";

function ReplayLink({ event: { replayed_as: replayId } }: { event: Event }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const keepSearch = useKeepSearch();
  return (
    <span className="kit-above-row">
      {t("events.replayed")}{" "}
      <Anchor
        component={Link}
        size="sm"
        underline="always"
        href={keepSearch(paths.event(programId, String(replayId)))}
      >
        {t("events.replay.open", { number: replayId })}
      </Anchor>
    </span>
  );
}

/** The note in two or three words; the full note is on hover and in the panel. */
function NoteName({ note }: { note: string | null }) {
  const { t } = useTranslation();
  if (note === null) return "–";
  const { word, sentence } = noteFrom(note);
  return (
    <span title={sentence ?? undefined}>
      {word === null ? sentence : t(`events.notes.${word}.name`, { defaultValue: sentence ?? word })}
    </span>
  );
}
