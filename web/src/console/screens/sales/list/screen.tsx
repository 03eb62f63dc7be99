import { Group } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useRows } from "../../../../api/console.ts";
import { Page } from "../../../../kit/layout/page.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { type Filter, FilterBar, useFilters } from "../../../../kit/list/filters.tsx";
import { RowList } from "../../../../kit/list/row-list.tsx";
import { useFromList } from "../../../../kit/navigate.ts";
import { Empty } from "../../../../kit/states/empty.tsx";
import { PartnerFilter } from "../../../partners/partner-filter.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";
import { useSaleSelection } from "../../../sales/sale-selection.tsx";
import { useColumns } from "./columns.tsx";

const STATUSES = ["pending", "approved", "rejected"] as const;
type SaleStatus = (typeof STATUSES)[number];
const PROBLEMS = ["in_dispute"] as const;

/** Every sale and app event credited to a partner, newest first. */
export default function SalesScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const fromList = useFromList();
  const { values, set } = useFilters(["status", "only", "partnerId"]);
  const { only, ...shared } = values;
  const { status, partnerId } = shared;
  const isInDispute = only === "in_dispute";
  const sales = useRows(isInDispute ? "listDisputedConversions" : "listConversions", {
    programId,
    ...(status === undefined ? {} : { status: status as SaleStatus }),
    ...(partnerId === undefined ? {} : { partnerId }),
  });
  const columns = useColumns(useCurrency());
  const { lead, actions } = useSaleSelection(sales, { programId, ...values });
  const filters: readonly Filter[] = [
    {
      name: "status",
      label: t("sales.status"),
      options: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      name: "only",
      label: t("sales.problem"),
      options: PROBLEMS.map((value) => ({ value, label: t(`sales.problems.${value}`) })),
    },
  ];
  return (
    <Page
      title={t("sales.title")}
      actions={
        <DownloadCsv
          mount={paths.mount}
          path={`/programs/${programId}/${isInDispute ? "disputed-conversions" : "conversions"}`}
          filters={shared}
        />
      }
    >
      <Group gap="xs">
        <PartnerFilter />
        <FilterBar filters={filters} values={values} onChange={set} />
      </Group>
      {actions}
      <RowList
        label={t("sales.title")}
        rows={sales}
        columns={columns}
        lead={lead}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => fromList(paths.sale(programId, id))}
        hasFilters
        empty={
          Object.keys(values).length === 0 ? (
            <Empty icon="sale" title={t("sales.empty.title")} text={t("sales.empty.text")} />
          ) : (
            <Empty icon="search" title={t("sales.noMatch.title")} text={t("sales.noMatch.text")} />
          )
        }
      />
      <Outlet />
    </Page>
  );
}
