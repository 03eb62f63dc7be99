import { Button, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/portal.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Notice } from "../../../kit/layout/notice.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import type { Column } from "../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../kit/list/simple-table.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { Status } from "../../../kit/status.tsx";
import { Moment } from "../../../kit/time/moment.tsx";
import { ConnectAgent } from "../../../session/keys/connect-agent.tsx";
import { LastUse } from "../../../session/keys/last-use.tsx";
import { usePerson } from "../../../session/person.tsx";
import { paths } from "../../paths.ts";
import { CreateKeyButton } from "./create-key.tsx";
import { RevokeKey } from "./revoke-key.tsx";

type Key = Result<"listMyKeys">[number];

/** Sessions that began with a mail prove the mailbox; only they create keys. PEOPLE-3. */
const BY_MAIL: ReadonlySet<string> = new Set(["link", "code"]);

/** The partner's API keys, and how agents use them. */
export default function KeysScreen() {
  const { t } = useTranslation();
  const mayCreate = BY_MAIL.has(usePerson().session.method);
  return (
    <Page
      title={t("keys.title")}
      about={t("myKeys.about")}
      actions={mayCreate ? <CreateKeyButton /> : undefined}
    >
      {!mayCreate && <NeedsMail />}
      <Keys />
      <ConnectAgent placeholder="vpp_…" />
    </Page>
  );
}

function NeedsMail() {
  const { t } = useTranslation();
  const { session } = usePerson();
  return (
    <Notice tone="info" icon="lock" title={t("myKeys.needsMail.title")}>
      <Text size="sm">{t("myKeys.needsMail.text", { email: session.email })}</Text>
      <div>
        <Button
          component="a"
          href={`/sign-in?next=${encodeURIComponent(paths.keys)}`}
          size="xs"
          variant="default"
        >
          {t("myKeys.needsMail.action")}
        </Button>
      </div>
    </Notice>
  );
}

function Keys() {
  const { t } = useTranslation();
  const columns = useColumns();
  return (
    <Card title={t("keys.keys")} flush>
      <Await query={useRead("listMyKeys", {})}>
        {(keys) =>
          keys.length === 0 ? (
            <Empty icon="key" title={t("keys.empty")} text={t("myKeys.emptyText")} />
          ) : (
            <SimpleTable label={t("keys.keys")} rows={keys} columns={columns} keyOf={({ id }) => id} />
          )
        }
      </Await>
    </Card>
  );
}

function useColumns(): readonly Column<Key>[] {
  const { t } = useTranslation();
  return [
    {
      id: "name",
      header: t("keys.name"),
      cell: ({ name, last4 }) => (
        <Stack gap={0}>
          <Text fw={550} component="span">
            {name}
          </Text>
          <Text size="xs" c="dimmed" className="kit-mono" component="span">
            vpp_…{last4}
          </Text>
        </Stack>
      ),
    },
    { id: "scope", header: t("myKeys.scope"), cell: ({ access }) => t(`myKeys.scopes.${access}`) },
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
}
