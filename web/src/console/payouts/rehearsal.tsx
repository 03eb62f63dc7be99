import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Result } from "../../api/console.ts";
import { Amount } from "../../kit/amounts/amount.tsx";
import { useFormats } from "../../kit/formats.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { Tiles } from "../../kit/layout/tiles.tsx";
import { Link } from "../../kit/link.tsx";
import type { Column } from "../../kit/list/row-list.tsx";
import { SimpleTable } from "../../kit/list/simple-table.tsx";
import { Empty } from "../../kit/states/empty.tsx";
import { Timer } from "../../kit/time/moment.tsx";
import { usePaths, useProgramId } from "../paths.ts";
import { useReason } from "./reasons.ts";

/** What a batch would pay and hold. */
export type RehearsalOfBatch = Omit<Result<"startPayoutBatch">, "batchId">;
type Payment = RehearsalOfBatch["payments"]["first"][number];
type Hold = RehearsalOfBatch["holds"]["first"][number];

/** Every payment and every hold of a batch before any money moves, and what it takes from the deposit. */
export function Rehearsal({ rehearsal }: { rehearsal: RehearsalOfBatch }) {
  return (
    <>
      <Sums rehearsal={rehearsal} />
      <Payments rehearsal={rehearsal} />
      {rehearsal.holds.count > 0 && <Holds rehearsal={rehearsal} />}
    </>
  );
}

function Sums({ rehearsal: { payments, holds, funds, currency } }: { rehearsal: RehearsalOfBatch }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  return (
    <Tiles
      tiles={[
        {
          name: t("payoutStart.pays"),
          value: <Amount cents={payments.totalCents} currency={currency} />,
          hint: t("payouts.due.payouts", { count: payments.count }),
        },
        {
          name: t("payoutStart.holds"),
          value: <Amount cents={holds.totalCents} currency={currency} />,
          hint: t("payouts.due.payouts", { count: holds.count }),
        },
        {
          name: t("payoutStart.byBank"),
          value: <Amount cents={payments.bankTransferCents} currency={currency} />,
          hint: t("payoutStart.byBankAbout"),
        },
        {
          name: t("payoutStart.before"),
          value: <Amount cents={funds.beforeCents} currency={currency} />,
          hint: t("payoutStart.railPart", { amount: money(payments.railCents, currency) }),
        },
        {
          name: t("payoutStart.after"),
          value: <Amount cents={funds.afterCents} currency={currency} />,
          hint:
            funds.shortCents === 0
              ? t("payoutStart.covered")
              : t("payoutStart.short", { amount: money(funds.shortCents, currency) }),
        },
      ]}
    />
  );
}

function Payments({ rehearsal: { payments, holds, currency } }: { rehearsal: RehearsalOfBatch }) {
  const { t } = useTranslation();
  const columns: readonly Column<Payment>[] = [
    partnerColumn(t("payouts.partner"), t("payoutStart.wasHeld")),
    { id: "method", header: t("payouts.method"), cell: ({ method }) => t(`payouts.methods.${method}`) },
    amountColumn(t("payouts.amount"), currency),
  ];
  return (
    <Card title={t("payoutStart.payments")} about={t("payoutStart.paymentsAbout")} flush>
      {payments.count === 0 ? (
        <Empty
          icon="payout"
          title={t("payoutStart.none.title")}
          text={t(holds.count === 0 ? "payoutStart.none.nobody" : "payoutStart.none.text")}
        />
      ) : (
        <SimpleTable<Payment>
          label={t("payoutStart.payments")}
          rows={payments.first}
          columns={columns}
          keyOf={({ partnerId }) => partnerId}
        />
      )}
      <Rest count={payments.count} shown={payments.first.length} />
    </Card>
  );
}

function Holds({ rehearsal: { holds, currency } }: { rehearsal: RehearsalOfBatch }) {
  const { t } = useTranslation();
  const reasonOf = useReason();
  const columns: readonly Column<Hold>[] = [
    partnerColumn(t("payouts.partner"), null),
    {
      id: "reason",
      header: t("payoutStart.reason"),
      cell: ({ reason }) => (
        <Stack gap={0}>
          <span>{reasonOf(reason).title}</span>
          <Text size="sm" c="dimmed" component="span">
            {reasonOf(reason).text}
          </Text>
        </Stack>
      ),
    },
    { id: "remedy", header: t("payoutStart.remedy"), cell: (hold) => <Remedy hold={hold} /> },
    amountColumn(t("payouts.amount"), currency),
  ];
  return (
    <Card title={t("payoutStart.heldTitle")} about={t("payoutStart.heldAbout")} flush>
      <SimpleTable<Hold>
        label={t("payoutStart.heldTitle")}
        rows={holds.first}
        columns={columns}
        keyOf={({ partnerId }) => partnerId}
      />
      <Rest count={holds.count} shown={holds.first.length} />
    </Card>
  );
}

const partnerColumn = (header: string, wasHeldText: string | null): Column<Payment> => ({
  id: "partner",
  header,
  cell: (payment) => <PartnerLink payment={payment} wasHeldText={wasHeldText} />,
});

const amountColumn = (header: string, currency: string): Column<Payment> => ({
  id: "amount",
  header,
  align: "right",
  cell: ({ amountCents }) => <Amount cents={amountCents} currency={currency} />,
});

function PartnerLink({ payment, wasHeldText }: { payment: Payment; wasHeldText: string | null }) {
  const paths = usePaths();
  const programId = useProgramId();
  return (
    <Stack gap={0}>
      <Link href={paths.partner(programId, payment.partnerId)}>{payment.partnerName}</Link>
      {payment.wasHeld && wasHeldText !== null && (
        <Text size="sm" c="dimmed" component="span">
          {wasHeldText}
        </Text>
      )}
    </Stack>
  );
}

/** What ends a hold: the screen where it is done, or the time that it takes. */
function Remedy({ hold: { reason, until, partnerId } }: { hold: Hold }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  if (until !== null) return <Timer until={until} doneText={t("payouts.now")} />;
  const remedies: Partial<Record<Hold["reason"], readonly [href: string, text: ReactNode]>> = {
    funding_short: [paths.funding(programId), t("payouts.short.fund")],
    suspended: [paths.partner(programId, partnerId), t("payoutStart.openPartner")],
    dispute_open: [`${paths.sales(programId)}?partnerId=${partnerId}`, t("payoutStart.openSales")],
  };
  const [href, text] = remedies[reason] ?? [paths.thread(programId, partnerId), t("payoutStart.write")];
  return <Link href={href}>{text}</Link>;
}

/** How many more there are than the service shows. */
function Rest({ count, shown }: { count: number; shown: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (count <= shown) return null;
  return (
    <Text size="sm" c="dimmed" p="sm">
      {t("payoutStart.more", { count: count - shown, number: number(count - shown) })}
    </Text>
  );
}
