import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../api/console.ts";
import { useFormats } from "../../kit/formats.tsx";
import { Facts } from "../../kit/layout/facts.tsx";
import { Status } from "../../kit/status.tsx";
import { Ago } from "../../kit/time/moment.tsx";
import { useProgramId } from "../paths.ts";

/** Whether clicks and sales still arrive, from which sources, and what to do if they do not. */
export function Health({ health }: { health: Result<"getProgramStats">["trackingHealth"] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
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
