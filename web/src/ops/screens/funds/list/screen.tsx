import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../../../api/ops.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { FilterBar, useFilters } from "../../../../kit/list/filters.tsx";
import { type Column, RowList } from "../../../../kit/list/row-list.tsx";
import { useFromList } from "../../../../kit/navigate.ts";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Status } from "../../../../kit/status.tsx";
import { MOUNT, paths } from "../../../paths.ts";

type Program = Row<"listProgramsOfAll">;

/** Every program, to get to its funds. */
export default function FundsScreen() {
  const { t } = useTranslation();
  const { values, set } = useFilters(["q"]);
  const fromList = useFromList();
  const columns: readonly Column<Program>[] = [
    { id: "program", header: t("funds.program"), cell: ({ name }) => name },
    { id: "brand", header: t("funds.brand"), cell: ({ brandName }) => brandName },
    { id: "status", header: t("funds.status"), cell: ({ status }) => <Status value={status} /> },
    {
      id: "available",
      header: t("funds.available"),
      align: "right",
      cell: ({ availableCents, currency }) => <Amount cents={availableCents} currency={currency} />,
    },
  ];
  return (
    <Page
      title={t("funds.title")}
      about={t("funds.about")}
      actions={<DownloadCsv mount={MOUNT} path="/programs" filters={values} />}
    >
      <FilterBar filters={[{ name: "q", label: t("funds.search") }]} values={values} onChange={set} />
      <RowList
        label={t("funds.title")}
        rows={useRows("listProgramsOfAll", values)}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => fromList(paths.fundsOf(id))}
        hasFilters
        empty={<Empty icon="bank" title={t("funds.empty")} />}
      />
    </Page>
  );
}
