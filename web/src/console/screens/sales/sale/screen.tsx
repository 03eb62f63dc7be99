import "./story.css";
import { Alert, Group, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../../api/console.ts";
import { Copy } from "../../../../kit/actions/copy.tsx";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Icon } from "../../../../kit/icons.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Facts } from "../../../../kit/layout/facts.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { Tiles } from "../../../../kit/layout/tiles.tsx";
import { Timeline } from "../../../../kit/layout/timeline.tsx";
import { Link } from "../../../../kit/link.tsx";
import { useOwnerOfList, useWayBack } from "../../../../kit/navigate.ts";
import { Await } from "../../../../kit/states/await.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment, Timer } from "../../../../kit/time/moment.tsx";
import { ExplainAmount } from "../../../explain/explain-amount.tsx";
import { useIds, usePaths, useProgramId } from "../../../paths.ts";
import { hasPaymentDate } from "../../../sales/has-payment-date.ts";
import { SaleActions } from "../../../sales/sale-actions.tsx";
import { changeSteps } from "./change-steps.tsx";
import { originSteps } from "./origin-steps.tsx";
import { expectedSteps, paymentSteps } from "./payment-steps.tsx";
import type { Story } from "./story.ts";
import { withLines } from "./story-lines.tsx";

/** One sale: its figures, its story from click to payout, and its origin. */
export default function SaleScreen() {
  const { t } = useTranslation();
  const programId = useProgramId();
  const { conversionId = "" } = useIds();
  const sale = useRead("getConversionStory", { programId, conversionId });
  const { data } = sale;
  return (
    <Page
      title={data?.externalRef ?? t("sales.one")}
      back={<WayBack sale={data} />}
      {...(data === undefined ? {} : { badge: <Badges sale={data} />, actions: <SaleActions sale={data} /> })}
    >
      <Await query={sale} lines={10}>
        {(story) => (
          <>
            <Rejection sale={story} />
            <Figures sale={story} />
            <div className="story-columns">
              <StoryCard story={story} />
              <Stack gap="md">
                <Origin sale={story} />
                <Rates sale={story} />
              </Stack>
            </div>
          </>
        )}
      </Await>
    </Page>
  );
}

/** To the list of all sales, or to that of the partner from whose screen this one was opened. */
function WayBack({ sale }: { sale: Story | undefined }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const wayBack = useWayBack();
  const partnerId = useOwnerOfList();
  const name = partnerId === sale?.partnerId ? sale?.partnerName : undefined;
  return (
    <Link
      href={wayBack(partnerId === undefined ? paths.sales(programId) : paths.partner(programId, partnerId))}
      className="kit-back kit-no-print"
    >
      {partnerId === undefined ? t("sales.title") : (name ?? t("partner.title"))}
    </Link>
  );
}

function Badges({ sale }: { sale: Story }) {
  const { t } = useTranslation();
  return (
    <Group gap="xs">
      <Status value={sale.status} />
      {sale.isTest && <Status value={t("sales.test")} tone="info" />}
    </Group>
  );
}

function Figures({ sale }: { sale: Story }) {
  const { t } = useTranslation();
  const { currency } = sale;
  const earned = (cents: number) => (
    <ExplainAmount cents={cents} currency={currency} figure={{ of: "conversion", conversionId: sale.id }} />
  );
  return (
    <Tiles
      tiles={[
        { name: t("sales.amount"), value: <Amount cents={sale.amountCents} currency={currency} /> },
        { name: t("sales.refunded"), value: <Amount cents={sale.refundedCents} currency={currency} /> },
        { name: t("sales.commission"), value: earned(sale.directCents), hint: t("sales.net") },
        { name: t("sales.override"), value: earned(sale.overrideCents), hint: t("sales.net") },
        { name: t("sales.fee"), value: earned(sale.feeCents), hint: t("sales.net") },
        hasPaymentDate(sale)
          ? {
              name: t("sales.payable"),
              value: <Moment at={sale.holdUntil} />,
              hint: <Timer until={sale.holdUntil} doneText={t("sales.released")} />,
            }
          : { name: t("sales.payable"), value: "–" },
      ]}
    />
  );
}

/** Everything that happened to the sale, then what is expected. */
function StoryCard({ story }: { story: Story }) {
  const { t } = useTranslation();
  const past = withLines([...originSteps(story), ...changeSteps(story), ...paymentSteps(story)], story);
  // Steps of one moment stay in this order.
  const inOrder = past.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <Card title={t("story.title")} about={t("story.about")}>
      <Timeline label={t("story.title")} steps={[...inOrder, ...expectedSteps(story)]} />
    </Card>
  );
}

function Origin({ sale }: { sale: Story }) {
  const { t } = useTranslation();
  const paths = usePaths();
  // Most sales have none of these.
  const known = [
    [t("sales.coupon"), sale.couponCode] as const,
    [t("sales.product"), sale.productId] as const,
    [t("sales.subscription"), sale.subscriptionId] as const,
    ...Object.entries(sale.subs),
  ].filter(([, value]) => value !== null);
  return (
    <Card title={t("sales.origin")}>
      <Facts
        rows={[
          [
            t("sales.partner"),
            <Link key="partner" href={paths.partner(sale.programId, sale.partnerId)}>
              {sale.partnerName}
            </Link>,
          ],
          [t("sales.attributedBy"), t(`sales.attributions.${sale.attributedBy}`)],
          [t("sales.date"), <Moment key="date" at={sale.occurredAt} withTime />],
          [t("sales.customer"), sale.customer ?? "–"],
          [
            t("sales.click"),
            sale.clickId === null ? "–" : <Copy key="click" value={sale.clickId} label={t("sales.click")} />,
          ],
          ...known,
          [t("sales.id"), <Copy key="id" value={sale.id} label={t("sales.id")} />],
        ]}
      />
    </Card>
  );
}

const BPS = 10_000;

function Rates({ sale: { rate, currency } }: { sale: Story }) {
  const { t } = useTranslation();
  const { money, percent } = useFormats();
  const commission =
    rate.rewardType === "percent" ? percent(rate.rateBps / BPS) : money(rate.fixedCents, currency);
  return (
    <Card title={t("sales.rates")} about={t("sales.version", { version: rate.termsVersion })}>
      <Facts
        rows={[
          [t("sales.commission"), commission],
          [t("sales.override"), t("sales.ofCommission", { rate: percent(rate.overrideRateBps / BPS) })],
          [t("sales.fee"), t("sales.ofBoth", { rate: percent(rate.feeBps / BPS) })],
        ]}
      />
    </Card>
  );
}

/** Why the sale was rejected: in the brand's own words, or else by the code. */
function Rejection({ sale: { reason, reasonCode } }: { sale: Pick<Story, "reason" | "reasonCode"> }) {
  const { t } = useTranslation();
  const why = reason ?? (reasonCode === null ? null : t(`saleActions.codes.${reasonCode}`));
  if (why === null) return null;
  return (
    <Alert color="gray" icon={<Icon name="alert" />}>
      {t("sales.rejectedFor", { reason: why })}
    </Alert>
  );
}
