import { Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../../../api/portal.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { Link } from "../../../../kit/link.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { FilterBar, useFilters } from "../../../../kit/list/filters.tsx";
import { RowList, type Column } from "../../../../kit/list/row-list.tsx";
import { useKeepSearch } from "../../../../kit/navigate.ts";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { useAccountName } from "../../../../kit/account-name.ts";
import { useOwnPrograms, useProgramName } from "../../../own-programs.ts";
import { MOUNT, paths } from "../../../paths.ts";

const STATUSES = ["pending", "paid", "held", "failed"] as const;

/** Every payment to the partner, newest first. */
export default function PayoutsScreen() {
  const { t } = useTranslation();
  const keepSearch = useKeepSearch();
  const { values, set } = useFilters(["programId", "status"]);
  const { programId, status } = values;
  const filters = {
    ...(programId === undefined ? {} : { programId }),
    ...(status === undefined ? {} : { status: status as (typeof STATUSES)[number] }),
  };
  const payouts = useRows("listAccountPayouts", filters);
  const programs = useOwnPrograms();
  const isFiltered = programId !== undefined || status !== undefined;
  return (
    <Page
      title={t("payouts.title")}
      about={t("payouts.about")}
      actions={<DownloadCsv mount={MOUNT} path="/payouts" filters={filters} />}
    >
      <FilterBar
        filters={[
          {
            name: "programId",
            label: t("payouts.program"),
            options: programs.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            name: "status",
            label: t("payouts.status"),
            options: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
          },
        ]}
        values={values}
        onChange={set}
      />
      <RowList
        label={t("payouts.title")}
        rows={payouts}
        columns={usePayoutColumns()}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => keepSearch(paths.payout(id))}
        hasFilters
        empty={
          isFiltered ? (
            <Empty icon="payout" title={t("payouts.none.title")} text={t("payouts.none.text")} />
          ) : (
            <Empty
              icon="payout"
              title={t("payouts.empty.title")}
              text={t("payouts.empty.text")}
              action={<Link href={paths.payoutAccount}>{t("payouts.empty.action")}</Link>}
            />
          )
        }
      />
      <Outlet />
    </Page>
  );
}

function usePayoutColumns(): readonly Column<Row<"listAccountPayouts">>[] {
  const { t } = useTranslation();
  const nameOf = useAccountName();
  const programOf = useProgramName();
  return [
    { id: "program", header: t("payouts.program"), width: "2fr", cell: programOf },
    {
      id: "date",
      header: t("payouts.date"),
      cell: ({ settledAt, createdAt }) => <Moment at={settledAt ?? createdAt} />,
    },
    {
      id: "sentTo",
      header: t("payouts.sentTo"),
      width: "2fr",
      wideOnly: true,
      cell: ({ accountLabel, accountParts }) =>
        accountLabel === null ? t("payouts.noAccount") : nameOf(accountLabel, accountParts),
    },
    { id: "status", header: t("payouts.status"), cell: ({ status }) => <Status value={status} /> },
    {
      id: "amount",
      header: t("payouts.amount"),
      align: "right",
      cell: ({ amountCents, currency }) => <Amount cents={amountCents} currency={currency} />,
    },
  ];
}
