import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import { Moment, Timer } from "../../../../kit/time/moment.tsx";
import type { Due } from "../../../payouts/due-ladder.tsx";
import { usePaths } from "../../../paths.ts";
import { StartBatch } from "../../../payouts/start-batch.tsx";

/** What each program pays next, and the deposit that it is paid from. */
export function ProgramTable({ programs }: { programs: readonly Due[] }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const columns = useColumns();
  return (
    <Card title={t("finance.programs.title")} about={t("finance.programs.about")} flush>
      <SimpleTable<Due>
        label={t("finance.programs.title")}
        rows={programs}
        columns={columns}
        keyOf={({ programId }) => programId}
        hrefOf={({ programId }) => paths.payouts(programId)}
      />
    </Card>
  );
}

function useColumns(): readonly Column<Due>[] {
  const { t } = useTranslation();
  return [
    { id: "program", header: t("finance.programs.program"), cell: ({ programName }) => programName },
    {
      id: "day",
      header: t("payouts.nextDay"),
      cell: ({ payoutAt }) => (
        <div>
          <Moment at={payoutAt} />
          <Text size="xs" c="dimmed">
            <Timer until={payoutAt} doneText={t("payouts.now")} />
          </Text>
        </div>
      ),
    },
    {
      id: "balance",
      header: t("finance.programs.balance"),
      align: "right",
      cell: ({ balanceCents, currency }) => <Amount cents={balanceCents} currency={currency} />,
      wideOnly: true,
    },
    {
      id: "due",
      header: t("payouts.due.name"),
      align: "right",
      cell: ({ dueCents, payouts, currency }) => (
        <div>
          <Amount cents={dueCents} currency={currency} />
          <Text size="xs" c="dimmed">
            {t("payouts.due.payouts", { count: payouts })}
          </Text>
        </div>
      ),
    },
    {
      id: "available",
      header: t("payouts.available"),
      align: "right",
      cell: ({ funds, currency }) => (
        <div>
          <Amount cents={funds.availableCents} currency={currency} />
          {funds.shortfallCents > 0 && <Missing cents={funds.shortfallCents} currency={currency} />}
        </div>
      ),
    },
    {
      id: "batch",
      header: t("finance.programs.batch"),
      align: "right",
      cell: ({ programId }) => (
        <span className="kit-above-row">
          <StartBatch programId={programId} variant="default" />
        </span>
      ),
    },
  ];
}

function Missing({ cents, currency }: { cents: number; currency: string }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  return (
    <div className="finance-missing">{t("finance.programs.missing", { amount: money(cents, currency) })}</div>
  );
}
