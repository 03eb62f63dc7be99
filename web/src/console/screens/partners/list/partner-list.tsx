import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { MOST_AT_ONCE } from "../../../../api/bulk.ts";
import type { Row, useRows } from "../../../../api/console.ts";
import type { FilterValues } from "../../../../kit/list/filters.tsx";
import { RowList } from "../../../../kit/list/row-list.tsx";
import { type Selectable, useSelectColumn } from "../../../../kit/list/select-column.tsx";
import { useSelection } from "../../../../kit/list/selection.ts";
import { useFromList } from "../../../../kit/navigate.ts";
import { Empty } from "../../../../kit/states/empty.tsx";
import { ShareApplicationPage } from "../../../partners/share-application-page.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { useColumns } from "./columns.tsx";

const SELECTABLE: Selectable<Row<"browsePartners">> = {
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
};

/** The filtered partners, with checkboxes for bulk actions. */
export function PartnerList({
  partners,
  filters,
}: {
  partners: ReturnType<typeof useRows<"browsePartners">>;
  filters: FilterValues;
}) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const fromList = useFromList();
  const columns = useColumns(useCurrency());
  const pages = partners.data?.pages;
  const shown = useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages]);
  const selection = useSelection(MOST_AT_ONCE, { programId, ...filters });
  const lead = useSelectColumn(shown, selection, SELECTABLE);
  return (
    <>
      <BulkActions partners={shown} selection={selection} />
      <RowList
        label={t("partners.title")}
        rows={partners}
        columns={columns}
        lead={lead}
        keyOf={SELECTABLE.keyOf}
        hrefOf={({ id }) => fromList(paths.partner(programId, id))}
        hasFilters
        empty={
          Object.keys(filters).length > 0 ? (
            <Empty
              icon="search"
              title={t(filters["q"] === undefined ? "partners.noMatch.title" : "partners.noMatch.noName")}
              text={t("partners.noMatch.text")}
            />
          ) : (
            <Empty
              icon="partners"
              title={t("partners.empty.title")}
              text={t("partners.empty.text")}
              action={<ShareApplicationPage />}
            />
          )
        }
      />
    </>
  );
}
