import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/console.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import type { Column } from "../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../kit/list/simple-table.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { Status } from "../../../kit/status.tsx";
import { Moment } from "../../../kit/time/moment.tsx";
import { Agents } from "./agents.tsx";
import { ConnectAgent } from "../../../session/keys/connect-agent.tsx";
import { LastUse } from "../../../session/keys/last-use.tsx";
import { CreateKeyButton } from "./create-key-dialog.tsx";
import { RevokeKey } from "./revoke-key.tsx";

type Key = Result<"listKeys">[number];

/** The brand's API keys, and how agents use them. */
export default function KeysScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("keys.title")} about={t("keys.about")} actions={<CreateKeyButton />}>
      <Keys />
      <Agents />
      <ConnectAgent placeholder="vpk_…" />
    </Page>
  );
}

function Keys() {
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
            vpk_…{last4}
          </Text>
        </Stack>
      ),
    },
    { id: "role", header: t("keys.role"), cell: ({ access }) => t(`session.role.${access}`) },
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
      cell: (row) => (row.revokedAt === null ? <RevokeKey keyId={row.id} name={row.name} /> : null),
    },
  ];
  return (
    <Card title={t("keys.keys")} flush>
      <Await query={useRead("listKeys", {})}>
        {(keys) =>
          keys.length === 0 ? (
            <Empty icon="key" title={t("keys.empty")} />
          ) : (
            <SimpleTable label={t("keys.keys")} rows={keys} columns={columns} keyOf={({ id }) => id} />
          )
        }
      </Await>
    </Card>
  );
}
