import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Result } from "../../api/ops.ts";
import type { Column } from "../../kit/list/row-list.tsx";
import { SimpleTable } from "../../kit/list/simple-table.tsx";
import { Status } from "../../kit/status.tsx";
import { Moment } from "../../kit/time/moment.tsx";
import { useCodeWords } from "./code-words.ts";

type Key = Result<"getBrand">["keys"][number];

/** Keys of a brand or a partner. @param action for a key that still works */
export function KeyTable({ keys, action }: { keys: readonly Key[]; action: (key: Key) => ReactNode }) {
  const { t } = useTranslation();
  const codeWords = useCodeWords();
  const columns: readonly Column<Key>[] = [
    {
      id: "name",
      header: t("brands.key"),
      cell: ({ name, last4 }) => (
        <span className="kit-two-lines">
          <span>{name}</span>
          <span className="kit-small kit-dim kit-mono">…{last4}</span>
        </span>
      ),
    },
    { id: "role", header: t("brands.role"), cell: ({ access }) => codeWords("access", access) },
    {
      id: "status",
      header: t("brands.status"),
      cell: ({ revokedAt }) => <Status value={revokedAt === null ? "active" : "revoked"} />,
    },
    {
      id: "since",
      header: t("brands.since"),
      cell: ({ createdAt }) => <Moment at={createdAt} />,
      wideOnly: true,
    },
    {
      id: "actions",
      header: t("brands.actions"),
      align: "right",
      cell: (key) => (key.revokedAt === null ? action(key) : null),
    },
  ];
  return <SimpleTable label={t("brands.keys")} rows={keys} columns={columns} keyOf={({ id }) => id} />;
}
