import { Button, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PartnerProgramError } from "../../../../../../client/src/index.ts";
import { type Result, useRead } from "../../../../api/console.ts";
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
import { EventBody } from "./event-body.tsx";
import { Replay } from "./replay.tsx";
import { useIds, usePaths, useProgramId } from "../../../paths.ts";

type Event = Result<"getEvent">;

/** One received event beside the list: its outcome, the cause, and the next step. */
export default function EventScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const keepSearch = useKeepSearch();
  const { eventId } = useIds();
  const event = useRead("getEvent", { programId, eventId: eventId! });
  return (
    <SidePanel title={t("events.one")} closeHref={keepSearch(paths.events(programId))}>
      {isNotFound(event.error) ? (
        <Empty icon="event" title={t("events.notFound.title")} text={t("events.notFound.text")} />
      ) : (
        <Await query={event} lines={8} height={24}>
          {(found) => (
            <Stack gap="lg">
              <Outcome event={found} />
              <Replay event={found} />
              <EventFacts event={found} />
              <EventBody key={found.id} event={found} />
            </Stack>
          )}
        </Await>
      )}
    </SidePanel>
  );
}

const isNotFound = (error: unknown): boolean =>
  error instanceof PartnerProgramError && error.code === "event_not_found";

/** The event's outcome in one sentence, and the next step. */
function Outcome({ event: { status, note, conversion_id, replay } }: { event: Event }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const { word, sentence } = noteFrom(note);
  const next = word === null ? "" : t(`events.notes.${word}.next`, { defaultValue: "" });
  // The replay section shows the next step itself.
  const isNextShown = next !== "" && replay !== "possible" && status !== "processed";
  return (
    <Stack gap="xs" align="flex-start">
      <Status value={status} />
      <Text fw={600}>{sentence ?? t(`events.meaning.${status}`)}</Text>
      {isNextShown && (
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
