import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useChange, useRead } from "../../api/person.ts";
import { Card } from "../../kit/layout/card.tsx";
import { SimpleTable } from "../../kit/list/simple-table.tsx";
import { Await } from "../../kit/states/await.tsx";
import { Ago, Moment } from "../../kit/time/moment.tsx";
import { RemoveButton } from "./remove-button.tsx";

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
  const remove = useChange("removeConnection", ["listConnections"]);
  return (
    <RemoveButton
      kind="connections"
      name={hostOf(connection)}
      remove={remove}
      onRemove={() => remove.mutateAsync({ connectionId: connection.id })}
    />
  );
}
