import { Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../../../api/ops.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { FilterBar, useFilters } from "../../../../kit/list/filters.tsx";
import { type Column, RowList } from "../../../../kit/list/row-list.tsx";
import { useKeepSearch } from "../../../../kit/navigate.ts";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { MOUNT, paths } from "../../../paths.ts";
import { useCodeWords } from "../../../records/code-words.ts";

/** Payouts across brands. */
export default function PayoutsScreen() {
  const { t } = useTranslation();
  const { values, set } = useFilters(["only", "programId"]);
  const keepSearch = useKeepSearch();
  const { programId } = values;
  const only = values["only"] === undefined ? undefined : "needs_attention";
  const payouts = useRows("listPayoutsOfAll", {
    ...(programId === undefined ? {} : { programId }),
    ...(only === undefined ? {} : { only }),
  });
  return (
    <Page
      title={t("payouts.title")}
      about={t("payouts.about")}
      actions={<DownloadCsv mount={MOUNT} path="/payouts" filters={{ only, programId }} />}
    >
      <FilterBar
        filters={[
          {
            name: "only",
            label: t("payouts.only"),
            options: [{ value: "needs_attention", label: t("payouts.needsAttention") }],
          },
          { name: "programId", label: t("payouts.program") },
        ]}
        values={values}
        onChange={set}
      />
      <RowList
        label={t("payouts.title")}
        rows={payouts}
        columns={useColumns()}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => keepSearch(paths.payout(id))}
        hasFilters
        empty={<Empty icon="payout" title={t("payouts.empty")} text={t("payouts.emptyText")} />}
      />
      <Outlet />
    </Page>
  );
}

function useColumns(): readonly Column<Row<"listPayoutsOfAll">>[] {
  const { t } = useTranslation();
  const codeWords = useCodeWords();
  return [
    {
      id: "partner",
      header: t("payouts.partner"),
      width: "minmax(7.5rem, 1.2fr)",
      cell: ({ partnerName }) => partnerName,
    },
    {
      id: "program",
      header: t("payouts.ofProgram"),
      width: "minmax(10rem, 2fr)",
      cell: ({ brandName, programName }) => `${brandName} · ${programName}`,
    },
    {
      id: "method",
      header: t("payouts.method"),
      width: "6rem",
      cell: ({ method }) => codeWords("method", method),
      wideOnly: true,
    },
    {
      id: "status",
      header: t("payouts.status"),
      width: "7.5rem",
      cell: ({ status, needsAttention }) => <Status value={needsAttention ? "needs_attention" : status} />,
    },
    {
      id: "reason",
      header: t("payouts.reason"),
      width: "minmax(7rem, 1.2fr)",
      cell: ({ reason }) => (reason === null ? "–" : codeWords("reason", reason)),
      wideOnly: true,
    },
    {
      id: "amount",
      header: t("payouts.amount"),
      width: "6.5rem",
      align: "right",
      cell: ({ amountCents, currency }) => <Amount cents={amountCents} currency={currency} />,
    },
    {
      id: "created",
      header: t("payouts.created"),
      width: "6.5rem",
      align: "right",
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ];
}
