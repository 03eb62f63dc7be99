import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/ops.ts";
import { BarList } from "../../../../kit/charts/bars.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { Tiles } from "../../../../kit/layout/tiles.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { useDuration } from "../../../../kit/time/durations.ts";
import { Deliveries } from "./deliveries.tsx";
import { Leftovers } from "./leftovers.tsx";
import { Messages } from "./messages.tsx";
import { POLL_MS } from "./poll-ms.ts";

type State = Result<"getStatus">;

/** The figures, read again while Temporal does not have everything, a webhook is not settled, or workers have work left. */
const useStatus = () =>
  useRead(
    "getStatus",
    {},
    {
      pollMs: ({ outbox, deliveries, leftovers }) =>
        outbox.open > 0 || deliveries.unsettled > 0 || leftovers.some(({ open }) => open > 0)
          ? POLL_MS
          : undefined,
    },
  );

/** How far Temporal is behind the database, what is open, and what does not get on. */
export default function ProcessesScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("processes.title")} about={t("processes.about")}>
      <Await query={useStatus()} lines={4} height={60}>
        {(state) => (
          <>
            <Figures state={state} />
            <Messages />
            <Deliveries />
            <Leftovers leftovers={state.leftovers} />
            <OpenProcesses state={state} />
            <Text size="xs" c="dimmed">
              {t("processes.versions", { postgres: state.postgres, schema: state.schema ?? "–" })}
            </Text>
          </>
        )}
      </Await>
    </Page>
  );
}

function Figures({ state: { outbox, deliveries, processes } }: { state: State }) {
  const { t } = useTranslation();
  const duration = useDuration();
  const { number } = useFormats();
  const open = processes.reduce((sum, kind) => sum + kind.open, 0);
  return (
    <Tiles
      tiles={[
        {
          name: t("processes.outbox"),
          value: number(outbox.open),
          hint:
            outbox.open === 0
              ? t("processes.none")
              : t("processes.outboxHint", { duration: duration(outbox.oldestAgeSeconds * 1000) }),
        },
        { name: t("processes.parked"), value: number(outbox.parked) },
        {
          name: t("processes.webhooks"),
          value: number(deliveries.unsettled),
          hint: deliveries.failing === 0 ? undefined : t("processes.failing", { count: deliveries.failing }),
        },
        { name: t("processes.open"), value: number(open) },
      ]}
    />
  );
}

function OpenProcesses({ state: { processes } }: { state: State }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const open = processes.filter((kind) => kind.open > 0).toSorted((one, other) => other.open - one.open);
  return (
    <Card title={t("processes.open")}>
      {open.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("processes.none")}
        </Text>
      ) : (
        <BarList
          label={t("processes.open")}
          bars={open.map((kind) => ({
            key: kind.kind,
            name: t(`processes.kinds.${kind.kind}`),
            value: kind.open,
            text: number(kind.open),
          }))}
        />
      )}
    </Card>
  );
}
