import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../api/person.ts";
import { Card } from "../../kit/layout/card.tsx";
import type { Column } from "../../kit/list/row-list.tsx";
import { SimpleTable } from "../../kit/list/simple-table.tsx";
import { Await } from "../../kit/states/await.tsx";
import { Ago, Moment } from "../../kit/time/moment.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { RemovePasskey, RenamePasskey } from "./change-passkey.tsx";

type Passkey = Result<"listPasskeys">[number];

/** The devices that the person signs in with, without a link by mail. */
export function Passkeys() {
  const { t } = useTranslation();
  return (
    <Card
      title={t("account.passkeys.title")}
      about={t("account.passkeys.about")}
      actions={<AddPasskey />}
      flush
    >
      <Await query={useRead("listPasskeys", {})}>
        {(passkeys) =>
          passkeys.length === 0 ? (
            <Text size="sm" c="dimmed" className="kit-card-note">
              {t("account.passkeys.empty")}
            </Text>
          ) : (
            <PasskeyTable passkeys={passkeys} />
          )
        }
      </Await>
    </Card>
  );
}

function PasskeyTable({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation();
  const columns: readonly Column<Passkey>[] = [
    {
      id: "name",
      header: t("account.passkeys.name"),
      cell: ({ name, isBackedUp }) => (
        <span className="kit-two-lines">
          <Text component="span" fw={550} size="sm">
            {name}
          </Text>
          <span className="kit-small kit-dim">
            {t(isBackedUp ? "account.passkeys.synced" : "account.passkeys.oneDevice")}
          </span>
        </span>
      ),
    },
    {
      id: "created",
      header: t("account.passkeys.added"),
      cell: ({ createdAt }) => <Moment at={createdAt} />,
      wideOnly: true,
    },
    {
      id: "used",
      header: t("account.lastUsed"),
      cell: ({ usedAt }) =>
        usedAt === null ? (
          <span className="kit-dim">{t("account.never")}</span>
        ) : (
          <Ago at={usedAt} clock="system" />
        ),
    },
    {
      id: "actions",
      header: t("account.actions"),
      align: "right",
      cell: ({ id, name }) => (
        <Group gap="xs" justify="flex-end">
          <RenamePasskey passkeyId={id} name={name} />
          <RemovePasskey passkeyId={id} name={name} />
        </Group>
      ),
    },
  ];
  return (
    <SimpleTable
      label={t("account.passkeys.title")}
      rows={passkeys}
      columns={columns}
      keyOf={({ id }) => id}
    />
  );
}
