import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Row } from "../../api/console.ts";
import type { Column } from "../../kit/list/row-list.tsx";
import { Status } from "../../kit/status.tsx";
import { Moment } from "../../kit/time/moment.tsx";
import { Amount } from "../../kit/amounts/amount.tsx";
import { useReason } from "./reasons.ts";

type Payout = Row<"listPayouts">;

/** The columns of a list of payouts. */
export function usePayoutColumns(): readonly Column<Payout>[] {
  const { t } = useTranslation();
  return [
    {
      id: "partner",
      header: t("payouts.partner"),
      width: "minmax(9rem, 1.5fr)",
      cell: ({ partnerName }) => partnerName,
    },
    {
      id: "created",
      header: t("payouts.created"),
      width: "8rem",
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      id: "method",
      header: t("payouts.method"),
      width: "8rem",
      cell: ({ method }) => t(`payouts.methods.${method}`),
      wideOnly: true,
    },
    {
      id: "status",
      header: t("payouts.status"),
      width: "minmax(12rem, 2fr)",
      cell: (payout) => <PayoutState payout={payout} />,
    },
    {
      id: "settled",
      header: t("payouts.settled"),
      width: "8rem",
      cell: ({ settledAt }) => (settledAt === null ? "–" : <Moment at={settledAt} />),
      wideOnly: true,
    },
    {
      id: "amount",
      header: t("payouts.amount"),
      width: "8rem",
      align: "right",
      cell: ({ amountCents, currency }) => <Amount cents={amountCents} currency={currency} />,
    },
  ];
}

/** The status of a payout, and in a few words what it waits for. */
function PayoutState({ payout: { status, railState, reason } }: { payout: Payout }) {
  const { t } = useTranslation();
  const reasonOf = useReason();
  const needsAttention = railState === "needs_attention";
  const more =
    reason !== null
      ? reasonOf(reason).title
      : status === "pending"
        ? t(railState === null ? "payouts.toTransfer" : `payouts.railState.${railState}`)
        : null;
  return (
    <span className="payouts-state">
      <Status value={needsAttention ? railState : status} />
      {more !== null && (
        <Text size="sm" c="dimmed" component="span" truncate>
          {more}
        </Text>
      )}
    </span>
  );
}

/** A method and what it means, below each other. */
export function Method({ method }: { method: Payout["method"] }) {
  const { t } = useTranslation();
  return (
    <Stack gap={0}>
      <span>{t(`payouts.methods.${method}`)}</span>
      <Text size="sm" c="dimmed" component="span">
        {t(`payouts.methodAbout.${method}`)}
      </Text>
    </Stack>
  );
}
