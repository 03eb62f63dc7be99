import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../../api/console.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { Facts } from "../../../../kit/layout/facts.tsx";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { useSeat } from "../../../../session/seat.tsx";
import { useAccountName } from "../../../../kit/account-name.ts";
import { useProgram } from "../../../program.tsx";

type Remittance = Row<"listRemittances">;
type Line = Remittance["lines"][number];

/** What a partner is paid, and for which sales, on a page of its own. */
export function Advice({ payout }: { payout: Remittance }) {
  const { t } = useTranslation();
  const nameOf = useAccountName();
  const { brand } = useSeat();
  const { data: program } = useProgram();
  const {
    partnerName,
    amountCents,
    currency,
    status,
    id,
    settledAt,
    createdAt,
    method,
    accountLabel,
    accountParts,
  } = payout;
  return (
    <Paper
      component="article"
      withBorder
      className="advice"
      aria-label={t("advice.to", { name: partnerName })}
    >
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start">
          <div>
            <Text fw={600}>{brand.name}</Text>
            <Text c="dimmed" size="sm" mb="sm">
              {t("advice.from", { program: program?.name ?? "…" })}
            </Text>
            <Title order={2}>{t("advice.to", { name: partnerName })}</Title>
          </div>
          <Stack gap={4} className="advice-amount">
            <span className="advice-total">
              <Amount cents={amountCents} currency={currency} />
            </span>
            <Status value={status} />
          </Stack>
        </Group>
        <Facts
          rows={[
            [t("payout.reference"), id],
            [
              t(settledAt === null ? "payouts.created" : "payouts.settled"),
              <Moment key="at" at={settledAt ?? createdAt} />,
            ],
            [
              t("payouts.method"),
              accountLabel === null ? t(`payouts.methods.${method}`) : nameOf(accountLabel, accountParts),
            ],
          ]}
        />
        <Lines payout={payout} />
      </Stack>
    </Paper>
  );
}

function Lines({ payout: { lines, lineCount, amountCents, currency } }: { payout: Remittance }) {
  const { t } = useTranslation();
  const columns: readonly Column<Line>[] = [
    { id: "date", header: t("advice.date"), cell: ({ occurredAt }) => <Moment at={occurredAt} /> },
    {
      id: "sale",
      header: t("advice.sale"),
      cell: ({ conversionId }) => <span className="kit-wrap">{conversionId}</span>,
    },
    { id: "kind", header: t("advice.kind"), cell: ({ kind }) => t(`advice.kinds.${kind}`) },
    {
      id: "amount",
      header: t("payouts.amount"),
      align: "right",
      cell: (line) => <Amount cents={line.amountCents} currency={currency} />,
    },
  ];
  return (
    <>
      <SimpleTable<Line>
        label={t("advice.lines")}
        rows={lines}
        columns={columns}
        keyOf={({ conversionId, kind }) => `${conversionId} ${kind}`}
        footer={
          <tr>
            <td colSpan={3} className="advice-sum">
              {lineCount > lines.length
                ? t("advice.more", { count: lineCount - lines.length })
                : t("advice.total", { count: lineCount })}
            </td>
            <td className="kit-right advice-sum">
              <Amount cents={amountCents} currency={currency} />
            </td>
          </tr>
        }
      />
    </>
  );
}
