import { Anchor, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Copy } from "../../../../kit/actions/copy.tsx";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { Icon } from "../../../../kit/icons.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Facts } from "../../../../kit/layout/facts.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { Tiles } from "../../../../kit/layout/tiles.tsx";
import { Link } from "../../../../kit/link.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment, Timer } from "../../../../kit/time/moment.tsx";
import { useIds, usePaths, useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";

type Sale = Result<"getConversion">;

/** One sale: what it brought, by which rates, and how it came to its partner. */
export default function SaleScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const { conversionId = "" } = useIds();
  const sale = useRead("getConversion", { conversionId });
  return (
    <Page
      title={sale.data?.externalRef ?? t("sales.one")}
      back={
        <Anchor component={Link} href={paths.sales(programId)} size="sm" w="fit-content">
          {t("sales.back")}
        </Anchor>
      }
      {...(sale.data === undefined ? {} : { badge: <Badges sale={sale.data} /> })}
    >
      <Await query={sale} lines={10}>
        {(data) => (
          <>
            <Figures sale={data} />
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
              <Origin sale={data} />
              <Rates sale={data} />
            </SimpleGrid>
          </>
        )}
      </Await>
    </Page>
  );
}

function Badges({ sale }: { sale: Sale }) {
  const { t } = useTranslation();
  return (
    <Group gap="xs">
      <Status value={sale.status} />
      {sale.isTest && <Status value={t("sales.test")} tone="info" />}
    </Group>
  );
}

function Figures({ sale }: { sale: Sale }) {
  const { t } = useTranslation();
  const currency = useCurrency();
  const amount = (cents: number) => (currency === "" ? "" : <Amount cents={cents} currency={currency} />);
  return (
    <Tiles
      tiles={[
        { name: t("sales.amount"), value: amount(sale.amountCents) },
        { name: t("sales.refunded"), value: amount(sale.refundedCents) },
        { name: t("sales.commission"), value: amount(sale.directCents), hint: t("sales.net") },
        { name: t("sales.override"), value: amount(sale.overrideCents), hint: t("sales.net") },
        { name: t("sales.fee"), value: amount(sale.feeCents), hint: t("sales.net") },
        {
          name: t("sales.payable"),
          value: <Moment at={sale.holdUntil} />,
          hint: <Timer until={sale.holdUntil} doneText={t("sales.released")} />,
        },
      ]}
    />
  );
}

function Origin({ sale }: { sale: Sale }) {
  const { t } = useTranslation();
  const subs = Object.entries(sale.subs).filter(([, value]) => value !== null);
  return (
    <Card title={t("sales.origin")}>
      <Facts
        rows={[
          [t("sales.partner"), sale.partnerName],
          [t("sales.attributedBy"), t(`sales.attributions.${sale.attributedBy}`)],
          [t("sales.date"), <Moment key="date" at={sale.occurredAt} withTime />],
          [t("sales.customer"), sale.customer ?? "–"],
          [
            t("sales.click"),
            sale.clickId === null ? "–" : <Copy key="click" value={sale.clickId} label={t("sales.click")} />,
          ],
          [t("sales.coupon"), sale.couponCode ?? "–"],
          [t("sales.product"), sale.productId ?? "–"],
          [t("sales.subscription"), sale.subscriptionId ?? "–"],
          ...subs.map(([name, value]) => [name, value] as const),
          [t("sales.id"), <Copy key="id" value={sale.id} label={t("sales.id")} />],
        ]}
      />
    </Card>
  );
}

function Rates({ sale }: { sale: Sale }) {
  const { t } = useTranslation();
  const currency = useCurrency();
  const { rate } = sale;
  const percent = (bps: number) => `${bps / 100}%`;
  return (
    <Card title={t("sales.rates")} about={t("sales.version", { version: rate.termsVersion })}>
      <Stack gap="md">
        <Facts
          rows={[
            [
              t("sales.commission"),
              rate.rewardType === "percent" || currency === "" ? (
                percent(rate.rateBps)
              ) : (
                <Amount key="fixed" cents={rate.fixedCents} currency={currency} />
              ),
            ],
            [t("sales.override"), t("sales.ofCommission", { rate: percent(rate.overrideRateBps) })],
            [t("sales.fee"), t("sales.ofBoth", { rate: percent(rate.feeBps) })],
          ]}
        />
        {sale.reason !== null && (
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <Icon name="alert" size={16} />
            <Text size="sm">{t("sales.rejectedFor", { reason: sale.reason })}</Text>
          </Group>
        )}
      </Stack>
    </Card>
  );
}
