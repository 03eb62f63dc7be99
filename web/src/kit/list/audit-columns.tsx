import { useTranslation } from "react-i18next";
import { useAuditAction } from "../audit-action.ts";
import { Moment } from "../time/moment.tsx";
import type { Column } from "./row-list.tsx";

/** What every entry of an audit trail has. */
interface AuditEntry {
  readonly action: string;
  readonly createdAt: string;
  readonly details: Readonly<Record<string, unknown>>;
}

type Name = "action" | "details" | "time";

/** The columns that the audit trails of a brand and of the service share. */
export function useAuditColumns<Entry extends AuditEntry>(): Readonly<Record<Name, Column<Entry>>> {
  const { t } = useTranslation();
  const actionOf = useAuditAction();
  return {
    action: {
      id: "action",
      header: t("audit.action"),
      width: "minmax(10rem, 1.3fr)",
      cell: ({ action }) => actionOf(action),
    },
    details: {
      id: "details",
      header: t("audit.details"),
      width: "minmax(8rem, 1.5fr)",
      cell: ({ details }) => <span title={JSON.stringify(details)}>{detailsText(details)}</span>,
    },
    time: {
      id: "time",
      header: t("audit.time"),
      width: "12rem",
      align: "right",
      cell: ({ createdAt }) => <Moment at={createdAt} withTime />,
    },
  };
}

/** Details worth showing: without unset values, lists and objects, which are in the cell's title. */
function detailsText(details: AuditEntry["details"]): string {
  const parts = Object.entries(details).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? [`${name}: ${value}`]
      : [],
  );
  return parts.length === 0 ? "–" : parts.join(", ");
}
