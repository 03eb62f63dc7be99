import { Button, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../../../api/console.ts";
import { Copy } from "../../../../kit/actions/copy.tsx";
import { type Fact, Facts } from "../../../../kit/layout/facts.tsx";
import { SidePanel } from "../../../../kit/layout/side-panel.tsx";
import { Link } from "../../../../kit/link.tsx";
import { useKeepSearch } from "../../../../kit/navigate.ts";
import { Await } from "../../../../kit/states/await.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { noteFrom } from "../../../events/note.ts";
import { useIds, usePaths, useProgramId } from "../../../paths.ts";

type Event = Row<"searchEvents">;

/** One received event beside the list: what became of it, why, and what to do next. */
export default function EventScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const keepSearch = useKeepSearch();
  const { eventId } = useIds();
  const events = useRows("searchEvents", { programId, id: Number(eventId) });
  return (
    <SidePanel title={t("events.one")} closeHref={keepSearch(paths.events(programId))}>
      <Await query={events} lines={8} height={24}>
        {({ pages }) => {
          const event = pages[0]?.data[0];
          return event === undefined ? (
            <Empty icon="event" title={t("events.notFound.title")} text={t("events.notFound.text")} />
          ) : (
            <Stack gap="lg">
              <Outcome event={event} />
              <EventFacts event={event} />
            </Stack>
          );
        }}
      </Await>
    </SidePanel>
  );
}

/** What became of the event in one sentence, and the next step. */
function Outcome({ event: { status, note, conversion_id } }: { event: Event }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const { word, sentence } = noteFrom(note);
  const next = word === null ? "" : t(`events.notes.${word}.next`, { defaultValue: "" });
  return (
    <Stack gap="xs" align="flex-start">
      <Status value={status} />
      <Text fw={600}>{sentence ?? t(`events.meaning.${status}`)}</Text>
      {next !== "" && (
        <div>
          <Title order={3}>{t("events.next")}</Title>
          <Text size="sm">{next}</Text>
        </div>
      )}
      {conversion_id !== null && (
        <Button component={Link} href={paths.sale(programId, conversion_id)} variant="default" size="xs">
          {t("events.openSale")}
        </Button>
      )}
    </Stack>
  );
}

function EventFacts({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { external_id, order_id, type, source, received_at, signed_with } = event;
  const rows: readonly Fact[] = [
    [t("events.type"), type === null ? "–" : t(`events.types.${type}`)],
    [t("events.source"), t(`events.sources.${source}`)],
    [t("events.received"), <Moment key="received" at={received_at} withTime />],
    [
      t("events.externalId"),
      external_id === null ? "–" : <Copy key="id" value={external_id} label={t("events.externalId")} />,
    ],
    [
      t("events.order"),
      order_id === null ? "–" : <Copy key="order" value={order_id} label={t("events.order")} />,
    ],
    ...(signed_with === null
      ? []
      : [[t("events.signedWith"), t(`events.signedWiths.${signed_with}`)] satisfies Fact]),
  ];
  return <Facts rows={rows} />;
}
