import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/ops.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { FilterBar, useFilters } from "../../../../kit/list/filters.tsx";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import { useFromList } from "../../../../kit/navigate.ts";
import { Await } from "../../../../kit/states/await.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Status } from "../../../../kit/status.tsx";
import { paths } from "../../../paths.ts";

type Program = Result<"listProgramsOfAll">[number];

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
    <Page title={t("funds.title")} about={t("funds.about")}>
      <FilterBar filters={[{ name: "q", label: t("funds.search") }]} values={values} onChange={set} />
      <Await query={useRead("listProgramsOfAll", values)} lines={6} height={30}>
        {(programs) =>
          programs.length === 0 ? (
            <Empty icon="bank" title={t("funds.empty")} />
          ) : (
            <Card title={t("funds.programs")} flush>
              <SimpleTable
                label={t("funds.title")}
                rows={programs}
                columns={columns}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => fromList(paths.fundsOf(id))}
              />
            </Card>
          )
        }
      </Await>
    </Page>
  );
}
