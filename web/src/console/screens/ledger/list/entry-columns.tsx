import { Group, Text } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../../api/console.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { Link } from "../../../../kit/link.tsx";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";

type Entry = Row<"listStatement">;

/** The columns of the ledger. @param isOfPartner whether the lines are one partner's, with a running total */
export function useEntryColumns(isOfPartner: boolean): readonly Column<Entry>[] {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const currency = useCurrency();
  return useMemo(() => {
    const partner: Column<Entry> = {
      id: "partner",
      header: t("ledger.partner"),
      cell: ({ partnerName }) =>
        partnerName ?? (
          <Text c="dimmed" component="span" size="sm">
            {t("ledger.noPartner")}
          </Text>
        ),
    };
    const running: Column<Entry> = {
      id: "running",
      header: t("ledger.running"),
      width: "8rem",
      align: "right",
      cell: ({ runningCents }) =>
        runningCents === null ? "–" : <Amount cents={runningCents} currency={currency} />,
    };
    return [
      {
        id: "entry",
        header: t("ledger.entry"),
        width: "minmax(12.5rem, 1.5fr)",
        cell: ({ kind, entry }) => t(`explain.entry.${kind}.${entry}`),
      },
      {
        id: "date",
        header: t("ledger.date"),
        width: "11.5rem",
        cell: ({ createdAt }) => <Moment at={createdAt} withTime />,
      },
      ...(isOfPartner ? [] : [partner]),
      {
        id: "payout",
        header: t("ledger.payout"),
        width: "6.5rem",
        cell: ({ payoutId }) =>
          payoutId === null ? (
            "–"
          ) : (
            <span className="kit-above-row">
              <Link href={paths.payout(programId, payoutId)}>{t("ledger.openPayout")}</Link>
            </span>
          ),
        wideOnly: true,
      },
      {
        id: "note",
        header: t("ledger.note"),
        cell: ({ note, isTest }) => (
          <Group gap="xs" wrap="nowrap">
            {isTest && <Status value="test" tone="over" />}
            {note ?? (isTest ? "" : "–")}
          </Group>
        ),
        wideOnly: true,
      },
      {
        id: "amount",
        header: t("ledger.amount"),
        width: "7rem",
        align: "right",
        cell: ({ amountCents }) => <Amount cents={amountCents} currency={currency} />,
      },
      ...(isOfPartner ? [running] : []),
    ];
  }, [t, currency, isOfPartner, paths, programId]);
}
