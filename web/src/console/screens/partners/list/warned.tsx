import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../../../api/console.ts";
import { type Column, RowList } from "../../../../kit/list/row-list.tsx";
import { useFromList } from "../../../../kit/navigate.ts";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Moment, Timer } from "../../../../kit/time/moment.tsx";
import { PartnerName } from "../../../partners/partner-name.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";

type Warned = Row<"listOpenWarnings">;

/** The partners with an open warning, the next to be suspended first. @param q in their names or handles */
export function WarnedPartners({ q }: { q: string | undefined }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const fromList = useFromList();
  return (
    <RowList
      label={t("partners.warned")}
      rows={useRows("listOpenWarnings", { programId, ...(q === undefined ? {} : { q }) })}
      columns={useColumns()}
      keyOf={({ partnerId }) => partnerId}
      hrefOf={({ partnerId }) => fromList(paths.partner(programId, partnerId))}
      hasFilters
      empty={
        q === undefined ? (
          <Empty icon="check" title={t("partners.noWarnings.title")} text={t("partners.noWarnings.text")} />
        ) : (
          <Empty icon="search" title={t("partners.noMatch.noName")} text={t("partners.noMatch.text")} />
        )
      }
    />
  );
}

function useColumns(): readonly Column<Warned>[] {
  const { t } = useTranslation();
  return [
    {
      id: "name",
      header: t("partners.partner"),
      width: "minmax(10rem, 1fr)",
      cell: (warned) => <PartnerName {...warned} />,
    },
    {
      id: "reason",
      header: t("partners.warning"),
      width: "2fr",
      cell: ({ reason }) => <span title={reason}>{reason}</span>,
    },
    {
      id: "opened",
      header: t("partners.warnedOn"),
      wideOnly: true,
      cell: ({ openedAt }) => <Moment at={openedAt} />,
    },
    {
      id: "due",
      header: t("partners.suspends"),
      align: "right",
      cell: ({ dueAt }) => <Timer until={dueAt} doneText={t("partners.warningDue")} />,
    },
  ];
}
