import { Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../../../api/console.ts";
import { Page } from "../../../../kit/layout/page.tsx";
import { type Column, RowList } from "../../../../kit/list/row-list.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";

type Event = Row<"listEvents">;

/** Every event that was received, and what became of it. */
export default function EventsScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const columns: readonly Column<Event>[] = [
    {
      id: "event",
      header: t("events.event"),
      width: "minmax(9rem, 1.2fr)",
      cell: ({ external_id, id }) => external_id ?? `#${id}`,
    },
    {
      id: "type",
      header: t("events.type"),
      width: "6rem",
      cell: ({ type }) => (type === null ? "–" : t(`events.types.${type}`)),
    },
    {
      id: "source",
      header: t("events.source"),
      width: "7rem",
      cell: ({ source }) => t(`events.sources.${source}`),
    },
    {
      id: "received",
      header: t("events.received"),
      width: "12rem",
      cell: ({ received_at }) => <Moment at={received_at} withTime />,
      wideOnly: true,
    },
    {
      id: "status",
      header: t("events.status"),
      width: "8rem",
      cell: ({ status }) => <Status value={status} />,
    },
    { id: "note", header: t("events.note"), width: "minmax(8rem, 2fr)", cell: ({ note }) => note ?? "–" },
  ];
  return (
    <Page title={t("events.title")} about={t("events.about")}>
      <RowList
        label={t("events.title")}
        rows={useRows("listEvents", { programId })}
        columns={columns}
        keyOf={({ id }) => String(id)}
        hrefOf={({ id }) => paths.event(programId, String(id))}
        empty={<Empty icon="event" title={t("events.empty.title")} text={t("events.empty.text")} />}
      />
      <Outlet />
    </Page>
  );
}
