import { Group } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { MOST_AT_ONCE } from "../../../../api/bulk.ts";
import { useRows } from "../../../../api/console.ts";
import { Page } from "../../../../kit/layout/page.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { type Filter, FilterBar, useFilters } from "../../../../kit/list/filters.tsx";
import { RowList } from "../../../../kit/list/row-list.tsx";
import { useSelectColumn } from "../../../../kit/list/select-column.tsx";
import { useSelection } from "../../../../kit/list/selection.ts";
import { Empty } from "../../../../kit/states/empty.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";
import { canReject } from "../../../sales/decisions.ts";
import { BulkActions } from "./bulk-actions.tsx";
import { useColumns } from "./columns.tsx";

const STATUSES = ["pending", "approved", "rejected"] as const;
type SaleStatus = (typeof STATUSES)[number];

const keyOf = ({ id }: { readonly id: string }) => id;

/** Every sale and app event credited to a partner, newest first. */
export default function SalesScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const { values, set } = useFilters(["status"]);
  const sales = useRows("listConversions", {
    programId,
    ...(values["status"] === undefined ? {} : { status: values["status"] as SaleStatus }),
  });
  const columns = useColumns(useCurrency());
  const shown = sales.data?.pages.flatMap(({ data }) => data) ?? [];
  const selection = useSelection(MOST_AT_ONCE);
  const lead = useSelectColumn(shown.filter(canReject), selection, keyOf, ({ externalRef }) => externalRef);
  const filters: readonly Filter[] = [
    {
      name: "status",
      label: t("sales.status"),
      options: STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) })),
    },
  ];
  return (
    <Page
      title={t("sales.title")}
      actions={
        <DownloadCsv mount={paths.mount} path={`/programs/${programId}/conversions`} filters={values} />
      }
    >
      <Group>
        <FilterBar filters={filters} values={values} onChange={set} />
      </Group>
      <BulkActions sales={shown} selection={selection} />
      <RowList
        label={t("sales.title")}
        rows={sales}
        columns={columns}
        lead={lead}
        keyOf={keyOf}
        hrefOf={({ id }) => paths.sale(programId, id)}
        empty={<Empty icon="sale" title={t("sales.empty.title")} text={t("sales.empty.text")} />}
      />
      <Outlet />
    </Page>
  );
}
