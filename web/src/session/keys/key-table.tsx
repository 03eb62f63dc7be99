import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../kit/list/row-list.tsx";
import { SimpleTable } from "../../kit/list/simple-table.tsx";
import { Status } from "../../kit/status.tsx";
import { Moment } from "../../kit/time/moment.tsx";
import { type KeyUse, LastUse } from "./last-use.tsx";

/** A key of a brand or a partner, as its owner sees it. */
interface Key {
  readonly id: string;
  readonly name: string;
  readonly access: string;
  readonly last4: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
  readonly lastUse: KeyUse | null;
}

/**
 * The keys of whoever is signed in.
 *
 * @param prefix what their text begins with
 * @param access the header of what they allow, and its words
 * @param action for a key that still works
 */
export function KeyTable({
  keys,
  prefix,
  access,
  action,
}: {
  keys: readonly Key[];
  prefix: string;
  access: { readonly header: string; readonly textOf: (access: string) => string };
  action: (key: Key) => ReactNode;
}) {
  const { t } = useTranslation();
  const columns: readonly Column<Key>[] = [
    {
      id: "name",
      header: t("keys.name"),
      cell: ({ name, last4 }) => (
        <Stack gap={0}>
          <Text fw={550} component="span">
            {name}
          </Text>
          <Text size="xs" c="dimmed" className="kit-mono" component="span">
            {prefix}_…{last4}
          </Text>
        </Stack>
      ),
    },
    { id: "access", header: access.header, cell: (key) => access.textOf(key.access) },
    {
      id: "status",
      header: t("keys.status"),
      cell: ({ revokedAt }) => <Status value={revokedAt === null ? "active" : "revoked"} />,
    },
    {
      id: "lastUse",
      header: t("keys.lastUsed"),
      cell: ({ lastUse }) => <LastUse use={lastUse} />,
    },
    {
      id: "created",
      header: t("keys.created"),
      cell: ({ createdAt }) => <Moment at={createdAt} />,
      wideOnly: true,
    },
    {
      id: "actions",
      header: t("keys.actions"),
      align: "right",
      cell: (key) => (key.revokedAt === null ? action(key) : null),
    },
  ];
  return <SimpleTable label={t("keys.keys")} rows={keys} columns={columns} keyOf={({ id }) => id} />;
}
