import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../../../api/ops.ts";
import { Page } from "../../../../kit/layout/page.tsx";
import { useAuditColumns } from "../../../../kit/list/audit-columns.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { FilterBar, useFilters } from "../../../../kit/list/filters.tsx";
import { type Column, RowList } from "../../../../kit/list/row-list.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { MOUNT } from "../../../paths.ts";

type Entry = Row<"listAudit">;

const FILTERS = ["action", "targetId", "actorId", "brandId", "programId"] as const;

/** Who changed what, in every brand. */
export default function AuditScreen() {
  const { t } = useTranslation();
  const { values, set } = useFilters(FILTERS);
  return (
    <Page
      title={t("audit.title")}
      about={t("audit.about")}
      actions={<DownloadCsv mount={MOUNT} path="/audit" filters={values} />}
    >
      <FilterBar
        filters={[
          { name: "action", label: t("audit.action") },
          { name: "targetId", label: t("audit.target") },
          { name: "actorId", label: t("audit.actorId") },
          { name: "brandId", label: t("audit.brand") },
          { name: "programId", label: t("audit.program") },
        ]}
        values={values}
        onChange={set}
      />
      <RowList
        label={t("audit.title")}
        rows={useRows("listAudit", values)}
        columns={useColumns()}
        keyOf={({ id }) => String(id)}
        hasFilters
        empty={<Empty icon="audit" title={t("audit.empty")} />}
      />
    </Page>
  );
}

function useColumns(): readonly Column<Entry>[] {
  const { t } = useTranslation();
  const { action, details, time } = useAuditColumns<Entry>();
  return [
    action,
    {
      id: "target",
      header: t("audit.target"),
      cell: ({ targetId }) => <span className="kit-mono">{targetId}</span>,
      wideOnly: true,
    },
    {
      id: "actor",
      header: t("audit.actor"),
      cell: ({ actorKind, actorId }) => (
        <span title={actorId ?? undefined}>{t(`audit.actors.${actorKind}`)}</span>
      ),
    },
    { ...details, wideOnly: true },
    time,
  ];
}
