import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useRows } from "../../../../api/console.ts";
import { Page } from "../../../../kit/layout/page.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { useFilters } from "../../../../kit/list/filters.tsx";
import { RowList } from "../../../../kit/list/row-list.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { useClickColumns } from "../../../clicks/click-columns.tsx";
import { PartnerFilter } from "../../../partners/partner-filter.tsx";
import { ShareApplicationPage } from "../../../partners/share-application-page.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";

/** Every click on a partner's link, newest first. */
export default function ClicksScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const { values } = useFilters(["partnerId"]);
  const { partnerId } = values;
  const clicks = useRows("listClicks", { programId, ...(partnerId === undefined ? {} : { partnerId }) });
  const columns = useClickColumns(
    useCallback((id: string) => paths.partner(programId, id), [paths, programId]),
  );
  return (
    <Page
      title={t("clicks.title")}
      actions={<DownloadCsv mount={paths.mount} path={`/programs/${programId}/clicks`} filters={values} />}
    >
      <div role="search" aria-label={t("kit.filters")}>
        <PartnerFilter />
      </div>
      <RowList
        label={t("clicks.title")}
        rows={clicks}
        columns={columns}
        keyOf={({ id }) => id}
        hasFilters
        empty={
          partnerId === undefined ? (
            <Empty
              icon="click"
              title={t("clicks.empty.title")}
              text={t("clicks.empty.text")}
              action={<ShareApplicationPage />}
            />
          ) : (
            <Empty icon="search" title={t("clicks.noMatch.title")} text={t("clicks.noMatch.text")} />
          )
        }
      />
    </Page>
  );
}
