import { Paper } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { useFormats } from "../../../../kit/formats.tsx";
import { Section } from "../../../../kit/layout/section.tsx";
import { Link } from "../../../../kit/link.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { type Column, WholeList } from "../../../../kit/list/row-list.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { ExplainAmount } from "../../../explain/explain-amount.tsx";
import type { Bucket } from "../../../explain/figure.ts";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";
import { MomentField, useMoment } from "./moment-field.tsx";

type BalanceRow = Result<"listBalances">[number];

const BUCKETS: readonly Bucket[] = ["pending", "inHold", "payable", "inFlight", "paid", "earnedYtd"];

/** The balance of every partner, now or at a past moment. Each amount opens its lines. */
export function BalanceList() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const { dateTime } = useFormats();
  const at = useMoment();
  const now = useRead("listBalances", { programId }, { enabled: at === undefined });
  const then = useRead("listBalancesAt", { programId, at: at ?? "" }, { enabled: at !== undefined });
  const query =
    at === undefined ? now : { data: then.data?.balances, error: then.error, refetch: then.refetch };
  const shown = then.data?.at ?? at;
  return (
    <Section
      title={
        at === undefined || shown === undefined
          ? t("ledger.balances")
          : t("ledger.at", { moment: dateTime(shown) })
      }
      actions={
        <>
          <MomentField />
          <DownloadCsv
            mount={paths.mount}
            path={`/programs/${programId}/${at === undefined ? "balances" : "balances-at"}`}
            filters={{ at }}
          />
        </>
      }
    >
      <Await query={query} lines={8} height={34}>
        {(rows) => <Balances rows={rows} at={at} />}
      </Await>
    </Section>
  );
}

function Balances({ rows, at }: { rows: readonly BalanceRow[]; at: string | undefined }) {
  const { t } = useTranslation();
  const columns = useColumns(at);
  if (rows.length === 0) {
    return (
      <Paper withBorder>
        <Empty icon="partners" title={t("ledger.noBalances.title")} text={t("ledger.noBalances.text")} />
      </Paper>
    );
  }
  return (
    <WholeList<BalanceRow>
      label={t("ledger.balances")}
      rows={rows}
      columns={columns}
      keyOf={({ partnerId }) => partnerId}
    />
  );
}

function useColumns(at: string | undefined): readonly Column<BalanceRow>[] {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const currency = useCurrency();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("ledger.partner"),
        width: "minmax(8rem, 1.6fr)",
        cell: ({ partnerId, name }) => <Link href={paths.partner(programId, partnerId)}>{name}</Link>,
      },
      ...BUCKETS.map((bucket): Column<BalanceRow> => ({
        id: bucket,
        header: t(`explain.bucket.${bucket}.title`),
        // Its title is longer than those of the others.
        width: bucket === "earnedYtd" ? "minmax(8.5rem, 1fr)" : "minmax(4.5rem, 1fr)",
        align: "right",
        cell: (row) => (
          <ExplainAmount
            cents={row[bucket]}
            currency={currency}
            figure={{ of: "balance", bucket, partnerId: row.partnerId, at }}
          />
        ),
      })),
    ],
    [t, paths, programId, currency, at],
  );
}
