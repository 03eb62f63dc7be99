import { Alert, Group, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Copy } from "../../../../kit/actions/copy.tsx";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { Icon } from "../../../../kit/icons.tsx";
import { type Fact, Facts } from "../../../../kit/layout/facts.tsx";
import { SidePanel } from "../../../../kit/layout/side-panel.tsx";
import { Link } from "../../../../kit/link.tsx";
import { useHrefWith } from "../../../../kit/navigate.ts";
import { Await } from "../../../../kit/states/await.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { PayoutExplanation } from "../../../explain/payout-explanation.tsx";
import { PayoutActions } from "../../../payouts/payout-actions.tsx";
import { LATER_MS, SOON_MS, useReadAgain } from "../../../payouts/live.ts";
import { Method } from "../../../payouts/payout-columns.tsx";
import { useReason } from "../../../payouts/reasons.ts";
import { useIds, usePaths, useProgramId } from "../../../paths.ts";
import { Attempts } from "./attempts.tsx";
import { Holds } from "./holds.tsx";

type Payout = Result<"getPayout">;

const READ_AGAIN = [
  "listPayouts",
  "explainPayout",
  "getPayoutHold",
  "listPayoutAttempts",
  "getTodo",
] as const;

/** How often a payout is read again: often on its way; now and then while it waits to be released or marked. */
function pollMsOf({ status, railState }: Payout): number | undefined {
  if (railState === "needs_attention") return LATER_MS;
  if (status === "failed" || status === "paid") return undefined;
  return status === "pending" && railState !== null ? SOON_MS : LATER_MS;
}

function usePayout(payoutId: string) {
  const first = useRead("getPayout", { payoutId }).data;
  const pollMs = first && pollMsOf(first);
  useReadAgain(first && [first.status, first.railState, first.reason, first.amountCents].join(), READ_AGAIN);
  return { pollMs, payout: useRead("getPayout", { payoutId }, { pollMs }) };
}

/** One payout beside the list: where it stands, how it is sent, and the ledger lines that it pays. */
export default function PayoutScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const { payoutId = "" } = useIds();
  const hrefWith = useHrefWith();
  const query = hrefWith({}).split("?")[1];
  const { payout, pollMs } = usePayout(payoutId);
  return (
    <SidePanel
      title={payout.data?.partnerName ?? t("payout.title")}
      closeHref={`${paths.payouts(programId)}${query === undefined ? "" : `?${query}`}`}
    >
      <Await query={payout} lines={8} height={28}>
        {(data) => (
          <Stack gap="lg">
            <Head payout={data} />
            {data.status === "held" ? <Holds payout={data} /> : <State payout={data} />}
            <PayoutActions payout={data} />
            <PayoutFacts payout={data} />
            <Stack gap="xs">
              <Title order={3}>{t("payout.lines")}</Title>
              <PayoutExplanation payoutId={data.id} isTitled={false} />
            </Stack>
            {data.method !== "bank_transfer" && data.status !== "held" && (
              <Attempts payoutId={data.id} pollMs={pollMs === SOON_MS ? SOON_MS : undefined} />
            )}
          </Stack>
        )}
      </Await>
    </SidePanel>
  );
}

/** The amount, large, with the status beside it. */
function Head({ payout: { amountCents, currency, status, railState } }: { payout: Payout }) {
  const { t } = useTranslation();
  return (
    <div>
      <Group gap="sm">
        <span className="explain-total">
          <Amount cents={amountCents} currency={currency} />
        </span>
        <Status value={railState === "needs_attention" ? railState : status} />
      </Group>
      {status === "held" && (
        <Text size="sm" c="dimmed">
          {t("payout.heldAbout")}
        </Text>
      )}
    </div>
  );
}

/** Why a payout does not go on, where it does not. */
function State({ payout: { status, railState, reason } }: { payout: Payout }) {
  const reasonOf = useReason();
  if (reason === null) return null;
  const { title, text } = reasonOf(reason);
  const isActed = status === "failed" || railState === "needs_attention";
  return (
    <Alert color={isActed ? "red" : "yellow"} variant="light" icon={<Icon name="alert" />} title={title}>
      {text}
    </Alert>
  );
}

function PayoutFacts({ payout }: { payout: Payout }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const { status, railState, method, createdAt, settledAt, batchId, id } = payout;
  const { data: owner } = useRead("getPayoutHold", { payoutId: id });
  const rows: readonly Fact[] = [
    [
      t("payouts.partner"),
      owner === undefined ? (
        payout.partnerName
      ) : (
        <Link key="partner" href={paths.partner(programId, owner.partnerId)}>
          {payout.partnerName}
        </Link>
      ),
    ],
    [t("payouts.method"), <Method key="method" method={method} />],
    ...(railState === null
      ? []
      : [[t("payout.railState"), t(`payouts.railState.${railState}`)] satisfies Fact]),
    [t("payouts.created"), <Moment key="created" at={createdAt} withTime />],
    [
      t("payouts.settled"),
      settledAt === null ? t("payout.notSettled") : <Moment key="settled" at={settledAt} withTime />,
    ],
    [
      t("payout.batch"),
      <Link key="batch" href={paths.batch(programId, batchId)}>
        {t("payout.openBatch")}
      </Link>,
    ],
    ...(status === "held"
      ? []
      : [
          [
            t("advice.title"),
            <Link key="advice" href={`${paths.advice(programId, batchId)}?payoutId=${id}`}>
              {t("payout.openAdvice")}
            </Link>,
          ] satisfies Fact,
        ]),
    [t("payout.reference"), <Copy key="id" value={id} label={t("payout.reference")} />],
  ];
  return <Facts rows={rows} />;
}
