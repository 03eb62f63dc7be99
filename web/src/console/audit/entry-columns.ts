import { useTranslation } from "react-i18next";
import type { Row } from "../../api/console.ts";
import { useAuditColumns } from "../../kit/list/audit-columns.tsx";
import type { Column } from "../../kit/list/row-list.tsx";

/** A change made in the brand. */
export type Entry = Row<"listAudit">;

type Name = "action" | "actor" | "details" | "time";

/** The columns of the brand's audit trail, wherever it is shown. */
export function useEntryColumns(): Readonly<Record<Name, Column<Entry>>> {
  const { t } = useTranslation();
  return {
    ...useAuditColumns<Entry>(),
    actor: {
      id: "actor",
      header: t("audit.actor"),
      cell: ({ actorName, actorKind }) => actorName ?? t(`audit.actors.${actorKind}`),
    },
  };
}
