import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../../../api/ops.ts";
import { Page } from "../../../../kit/layout/page.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { FilterBar, useFilters } from "../../../../kit/list/filters.tsx";
import { type Column, RowList } from "../../../../kit/list/row-list.tsx";
import { useFromList } from "../../../../kit/navigate.ts";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { MOUNT, paths } from "../../../paths.ts";
import { CreateBrand } from "./create-brand.tsx";

/** The brands of the deployment. */
export default function BrandsScreen() {
  const { t } = useTranslation();
  const { values, set } = useFilters(["q"]);
  const fromList = useFromList();
  const brands = useRows("listBrands", values);
  return (
    <Page
      title={t("brands.title")}
      actions={
        <>
          <DownloadCsv mount={MOUNT} path="/brands" filters={values} />
          <CreateBrand />
        </>
      }
    >
      <FilterBar filters={[{ name: "q", label: t("brands.search") }]} values={values} onChange={set} />
      <RowList
        label={t("brands.title")}
        rows={brands}
        columns={useColumns()}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => fromList(paths.brand(id))}
        hasFilters
        empty={<Empty icon="sale" title={t(values["q"] === undefined ? "brands.empty" : "brands.none")} />}
      />
    </Page>
  );
}

function useColumns(): readonly Column<Row<"listBrands">>[] {
  const { t } = useTranslation();
  return [
    { id: "name", header: t("brands.name"), cell: ({ name }) => name },
    {
      id: "email",
      header: t("brands.email"),
      width: "minmax(12rem, 1.5fr)",
      cell: ({ email }) => email,
      wideOnly: true,
    },
    {
      id: "status",
      header: t("brands.status"),
      width: "8rem",
      cell: ({ status }) => <Status value={status} {...toneOf(status)} />,
    },
    {
      id: "programs",
      header: t("brands.programs"),
      width: "7rem",
      align: "right",
      cell: ({ programs }) => programs,
    },
    {
      id: "members",
      header: t("brands.members"),
      width: "6rem",
      align: "right",
      cell: ({ members }) => members,
      wideOnly: true,
    },
    {
      id: "since",
      header: t("brands.since"),
      width: "8rem",
      align: "right",
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ];
}

const toneOf = (status: string) => (status === "closed" ? ({ tone: "over" } as const) : {});
