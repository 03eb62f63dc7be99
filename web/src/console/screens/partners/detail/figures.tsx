import { Group, Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { useFormats } from "../../../../kit/formats.tsx";
import { Tiles } from "../../../../kit/layout/tiles.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { DaysChoice, useDays } from "../../../../kit/list/days.tsx";

/** The partner's figures over a period. */
export function Figures({ partner }: { partner: Result<"getPartner"> }) {
  const { t } = useTranslation();
  const stats = useRead("getPartnerStats", { partnerId: partner.id, days: useDays() });
  return (
    <Stack component="section" gap="sm">
      <Group justify="space-between">
        <Title order={2}>{t("partner.results")}</Title>
        <DaysChoice />
      </Group>
      <Await query={stats} lines={1} height={96}>
        {(data) => <PartnerTiles stats={data} partner={partner} />}
      </Await>
    </Stack>
  );
}

function PartnerTiles({
  stats,
  partner,
}: {
  stats: Result<"getPartnerStats">;
  partner: Result<"getPartner">;
}) {
  const { t } = useTranslation();
  const { number, money } = useFormats();
  const { clicks, sales, revenueCents, commissionCents, roas } = stats.partner;
  return (
    <Tiles
      tiles={[
        { name: t("figures.clicks"), value: number(clicks) },
        { name: t("figures.sales"), value: number(sales) },
        { name: t("figures.revenue"), value: money(revenueCents, stats.currency) },
        {
          name: t("figures.commission"),
          value: money(commissionCents, stats.currency),
          hint: t("partner.withOverride"),
        },
        { name: t("figures.roas"), value: roas === null ? "–" : t("figures.times", { times: number(roas) }) },
        {
          name: t("partners.customers"),
          value: number(partner.approvedCustomers),
          hint: t("partner.allTime"),
        },
      ]}
    />
  );
}
