import { Button, Group, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../../../api/portal.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { MOUNT } from "../../../paths.ts";
import "../../../portal.css";

type Line = Row<"listAccountPayoutLines">;

/** The sales that a payout pays, which add up to it. */
export function PayoutLines({ payoutId }: { payoutId: string }) {
  const { t } = useTranslation();
  const query = useRows("listAccountPayoutLines", { payoutId });
  return (
    <section className="portal-panel-table">
      <Group justify="space-between" mb="xs">
        <Title order={3}>{t("payouts.lines.title")}</Title>
        <DownloadCsv mount={MOUNT} path={`/payouts/${payoutId}/lines`} filters={{}} />
      </Group>
      <Await query={query}>
        {({ pages }) => {
          const lines = pages.flatMap(({ data }) => data);
          const [{ totalCents, currency }] = pages as [(typeof pages)[number]];
          if (lines.length === 0) return <Text size="sm">{t("payouts.lines.none")}</Text>;
          return (
            <>
              <LineTable lines={lines} totalCents={totalCents} currency={currency} />
              {query.hasNextPage && (
                <Button
                  variant="subtle"
                  size="xs"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t("kit.list.more")}
                </Button>
              )}
            </>
          );
        }}
      </Await>
    </section>
  );
}

function LineTable({
  lines,
  totalCents,
  currency,
}: {
  lines: readonly Line[];
  totalCents: number;
  currency: string;
}) {
  const { t } = useTranslation();
  const columns: readonly Column<Line>[] = [
    { id: "date", header: t("payouts.date"), cell: ({ occurredAt }) => <Moment at={occurredAt} /> },
    {
      id: "kind",
      header: t("payouts.lines.kind"),
      cell: ({ kind, entry }) =>
        entry === "payout_reversal" ? t("payouts.lines.returned") : t(`payouts.lines.kinds.${kind}`),
    },
    {
      id: "amount",
      header: t("payouts.amount"),
      align: "right",
      cell: ({ amountCents }) => <Amount cents={amountCents} currency={currency} />,
    },
  ];
  return (
    <SimpleTable
      label={t("payouts.lines.title")}
      rows={lines}
      columns={columns}
      keyOf={({ id }) => String(id)}
      footer={
        <tr>
          <td colSpan={2}>{t("payouts.lines.total")}</td>
          <td className="kit-right">
            <Amount cents={totalCents} currency={currency} />
          </td>
        </tr>
      }
    />
  );
}
