import { useTranslation } from "react-i18next";
import { useRows } from "../../../api/console.ts";
import { Page } from "../../../kit/layout/page.tsx";
import { Link } from "../../../kit/link.tsx";
import { DownloadCsv } from "../../../kit/list/download.tsx";
import { type Filter, FilterBar, useFilters } from "../../../kit/list/filters.tsx";
import { type Column, RowList } from "../../../kit/list/row-list.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { type Entry, useEntryColumns } from "../../audit/entry-columns.ts";
import { type Paths, usePaths } from "../../paths.ts";

const FILTERS = ["programId", "targetId", "actorId"] as const;

/** Every change made in the brand, by whom, newest first. */
export default function AuditScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const { values, set } = useFilters(FILTERS);
  const programs = useRows("listPrograms", {});
  const entries = useRows("listAudit", values);
  const filters: readonly Filter[] = [
    {
      name: "programId",
      label: t("audit.program"),
      options: (programs.data?.pages ?? []).flatMap((page) =>
        page.data.map(({ id, name }) => ({ value: id, label: name })),
      ),
    },
    { name: "targetId", label: t("audit.target") },
    { name: "actorId", label: t("audit.actorId") },
  ];
  return (
    <Page
      title={t("audit.title")}
      about={t("audit.about")}
      actions={<DownloadCsv mount={paths.mount} path="/audit" filters={values} />}
    >
      <FilterBar filters={filters} values={values} onChange={set} />
      <RowList
        label={t("audit.title")}
        rows={entries}
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
  const { action, actor, details, time } = useEntryColumns();
  const paths = usePaths();
  return [
    action,
    {
      id: "target",
      header: t("audit.target"),
      cell: ({ targetId, programId }) => {
        const href = recordHref(targetId, programId, paths);
        return href === null ? targetId : <Link href={href}>{targetId}</Link>;
      },
      wideOnly: true,
    },
    actor,
    details,
    time,
  ];
}

/** The URL of a record's screen, if it has one. */
function recordHref(targetId: string, programId: string | null, paths: Paths): string | null {
  if (programId === null) return null;
  switch (targetId.split("_")[0]) {
    case "prg":
      return paths.overview(programId);
    case "prt":
      return paths.partner(programId, targetId);
    case "cnv":
      return paths.sale(programId, targetId);
    case "pay":
      return paths.payout(programId, targetId);
    case "bat":
      return paths.batch(programId, targetId);
    default:
      return null;
  }
}
