import { useTranslation } from "react-i18next";
import { useRows } from "../../../../api/console.ts";
import { Page } from "../../../../kit/layout/page.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { type Filter, FilterBar, useFilters } from "../../../../kit/list/filters.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { PARTNER_STATUSES, type PartnerStatus } from "../../../partners/status.ts";
import { InvitePartners } from "../../../partners/invite-partners.tsx";
import { FoundOtherwise } from "./found-otherwise.tsx";
import { PartnerList } from "./partner-list.tsx";
import { WarnedPartners } from "./warned.tsx";

/** The filter for open warnings: not a status, since a warned partner is approved. */
const WARNED = "warned";

/** Everyone who joined the program or applied to it, newest first, with what they are owed. */
export default function PartnersScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const { values, set } = useFilters(["status", "q"]);
  const { status, q } = values;
  const isWarned = status === WARNED;
  const partners = useRows(
    "browsePartners",
    {
      programId,
      ...(status === undefined ? {} : { status: status as PartnerStatus }),
      ...(q === undefined ? {} : { q }),
    },
    { enabled: !isWarned },
  );
  const filters: readonly Filter[] = [
    { name: "q", label: t("partners.search") },
    {
      name: "status",
      label: t("partners.status"),
      options: [
        ...PARTNER_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        { value: WARNED, label: t("partners.warned") },
      ],
    },
  ];
  return (
    <Page
      title={t("partners.title")}
      actions={
        <>
          <DownloadCsv
            mount={paths.mount}
            path={`/programs/${programId}/${isWarned ? "warnings" : "partners"}`}
            filters={isWarned ? { q } : values}
          />
          <InvitePartners />
        </>
      }
    >
      <FilterBar filters={filters} values={values} onChange={set} />
      {q !== undefined && <FoundOtherwise q={q} />}
      {isWarned ? <WarnedPartners q={q} /> : <PartnerList partners={partners} filters={values} />}
    </Page>
  );
}
