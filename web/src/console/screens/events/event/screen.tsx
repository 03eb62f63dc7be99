import { Alert, Anchor, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../../../api/console.ts";
import { Copy } from "../../../../kit/actions/copy.tsx";
import { Facts } from "../../../../kit/layout/facts.tsx";
import { SidePanel } from "../../../../kit/layout/side-panel.tsx";
import { Link } from "../../../../kit/link.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Loading } from "../../../../kit/states/loading.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { useIds, usePaths, useProgramId } from "../../../paths.ts";

/** One received event beside the list: what it was, what became of it, and what to do about it. */
export default function EventScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const { eventId } = useIds();
  const { data } = useRows("listEvents", { programId });
  const event = data?.pages.flatMap((page) => page.data).find(({ id }) => String(id) === eventId);
  return (
    <SidePanel title={t("events.one")} closeHref={paths.events(programId)}>
      {event !== undefined && <EventFacts event={event} />}
      {event === undefined &&
        (data === undefined ? <Loading /> : <Empty icon="event" title={t("events.notLoaded")} />)}
    </SidePanel>
  );
}

function EventFacts({ event }: { event: Row<"listEvents"> }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const isTrouble = event.status === "unmatched" || event.status === "error";
  return (
    <Stack gap="lg">
      <Facts
        rows={[
          [t("events.status"), <Status key="status" value={event.status} />],
          [
            t("events.externalId"),
            event.external_id === null ? (
              "–"
            ) : (
              <Copy key="id" value={event.external_id} label={t("events.externalId")} />
            ),
          ],
          [t("events.type"), event.type === null ? "–" : t(`events.types.${event.type}`)],
          [t("events.source"), t(`events.sources.${event.source}`)],
          [t("events.received"), <Moment key="received" at={event.received_at} withTime />],
          [t("events.note"), event.note ?? "–"],
          [
            t("events.sale"),
            event.conversion_id === null ? (
              t("events.noSale")
            ) : (
              <Anchor key="sale" component={Link} href={paths.sale(programId, event.conversion_id)}>
                {event.conversion_id}
              </Anchor>
            ),
          ],
        ]}
      />
      {isTrouble && (
        <Alert color="yellow" title={t(`events.help.${event.status}.title`)}>
          {t(`events.help.${event.status}.text`)}
        </Alert>
      )}
    </Stack>
  );
}
