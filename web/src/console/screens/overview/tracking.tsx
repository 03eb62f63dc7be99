import { Anchor, Group, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/console.ts";
import { useFormats } from "../../../kit/formats.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Link } from "../../../kit/link.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Status } from "../../../kit/status.tsx";
import { Ago } from "../../../kit/time/moment.tsx";
import { usePaths, useProgramId } from "../../paths.ts";

type Stats = Result<"getProgramStats">;

/** Whether clicks and sales still arrive, and by what. */
export function Tracking({ stats }: { stats: UseQueryResult<Stats> }) {
  const { t } = useTranslation();
  return (
    <Card title={t("overview.tracking.title")}>
      <Await query={stats} lines={6} height={18}>
        {(data) => <Health health={data.trackingHealth} />}
      </Await>
    </Card>
  );
}

function Health({ health }: { health: Stats["trackingHealth"] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const paths = usePaths();
  const programId = useProgramId();
  const { processed, unmatched, duplicate, error } = health.events;
  return (
    <>
      <Group gap="sm" align="flex-start" wrap="nowrap" mb="md">
        <Status value={health.status} />
        <Text size="sm">{t(`overview.tracking.about.${health.status}`)}</Text>
      </Group>
      <Facts
        rows={[
          [t("overview.tracking.lastClick"), <AgoOrNever key="click" at={health.lastClickAt} />],
          [t("overview.tracking.lastEvent"), <AgoOrNever key="event" at={health.lastEventAt} />],
          [t("overview.tracking.lastSale"), <AgoOrNever key="sale" at={health.lastSaleAt} />],
          [
            t("overview.tracking.week"),
            processed + unmatched + duplicate + error === 0
              ? t("overview.tracking.noneThisWeek")
              : t("overview.tracking.counts", {
                  processed: number(processed),
                  unmatched: number(unmatched),
                  duplicate: number(duplicate),
                  error: number(error),
                }),
          ],
          [t("overview.tracking.sources"), <Sources key="sources" />],
        ]}
      />
      <Group gap="md" mt="md">
        <Anchor component={Link} href={paths.events(programId)} size="sm">
          {t("overview.tracking.events")}
        </Anchor>
        <Anchor component={Link} href={paths.tracking(programId)} size="sm">
          {t("overview.tracking.connections")}
        </Anchor>
      </Group>
    </>
  );
}

function AgoOrNever({ at }: { at: string | null }) {
  const { t } = useTranslation();
  return at === null ? <span className="kit-dim">{t("overview.tracking.never")}</span> : <Ago at={at} />;
}

/** The providers whose webhooks are connected. */
function Sources() {
  const { t } = useTranslation();
  const { data } = useRead("getWebhookSettings", { programId: useProgramId() });
  if (data === undefined) return "–";
  const names = (["payments", "storefront"] as const)
    .filter((source) => data[source].secretSet)
    .map((source) => t(`overview.tracking.source.${source}`));
  return names.length === 0
    ? t("overview.tracking.notConnected")
    : t("overview.tracking.connected", { names: names.join(", ") });
}
