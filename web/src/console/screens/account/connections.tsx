import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import { type Result, useRead } from "../../../api/console.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { SimpleTable } from "../../../kit/list/simple-table.tsx";
import { notify } from "../../../kit/notices.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Ago, Moment } from "../../../kit/time/moment.tsx";
import { useStepUp } from "../../../session/step-up.tsx";

type Connection = Result<"listConnections">[number];

/** The accounts of single sign-on that the person signs in with. */
export function Connections() {
  const { t } = useTranslation();
  return (
    <Card title={t("account.connections.title")} about={t("account.connections.about")} flush>
      <Await query={useRead("listConnections", {})}>
        {(connections) =>
          connections.length === 0 ? (
            <Text size="sm" c="dimmed" className="kit-card-note">
              {t("account.connections.empty")}
            </Text>
          ) : (
            <SimpleTable<Connection>
              label={t("account.connections.title")}
              rows={connections}
              keyOf={({ id }) => id}
              columns={[
                { id: "issuer", header: t("account.connections.issuer"), cell: hostOf },
                {
                  id: "created",
                  header: t("account.connections.since"),
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
                  cell: (connection) => <RemoveConnection connection={connection} />,
                },
              ]}
            />
          )
        }
      </Await>
    </Card>
  );
}

/** "accounts.google.com". */
const hostOf = ({ issuer }: Pick<Connection, "issuer">) => new URL(issuer).host;

function RemoveConnection({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const withStepUp = useStepUp();
  const remove = useChange("removeConnection", ["listConnections"]);
  const name = hostOf(connection);
  const confirm = async () => {
    await remove.mutateAsync({ connectionId: connection.id });
    setIsOpen(false);
    await notify(t("account.connections.wasRemoved", { name }));
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t("account.connections.removeOne", { name })}
        onClick={() => withStepUp(() => setIsOpen(true))}
      >
        {t("account.connections.remove")}
      </Button>
      {isOpen && (
        <Confirm
          title={t("account.connections.removeTitle", { name })}
          text={t("account.connections.removeAbout")}
          confirmText={t("account.connections.remove")}
          isDangerous
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => void confirm().catch(() => {})}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
