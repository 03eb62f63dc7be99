import "./connect-agent.css";
import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Copy } from "../../kit/actions/copy.tsx";
import { CodeBlock } from "../../kit/code-block.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { Choice } from "../../kit/list/choice.tsx";

const NAME = "partner-program";

const json = (value: object): string => JSON.stringify(value, null, 2);

/** The settings of each MCP client. @param url of the tool server @param authorization of the key */
const SETTINGS = {
  claudeCode: (url, authorization) =>
    `claude mcp add --transport http ${NAME} ${url} \\\n  --header "Authorization: ${authorization}"`,
  claudeDesktop: (url, authorization) =>
    json({
      mcpServers: {
        [NAME]: {
          command: "npx",
          // The variable holds the header's space, since Windows splits arguments at spaces.
          args: ["-y", "mcp-remote", url, "--header", "Authorization:${AUTHORIZATION}"],
          env: { AUTHORIZATION: authorization },
        },
      },
    }),
  cursor: (url, authorization) =>
    json({ mcpServers: { [NAME]: { url, headers: { Authorization: authorization } } } }),
  vsCode: (url, authorization) =>
    json({ servers: { [NAME]: { type: "http", url, headers: { Authorization: authorization } } } }),
  other: (url, authorization) =>
    json({ mcpServers: { [NAME]: { type: "http", url, headers: { Authorization: authorization } } } }),
} as const satisfies Record<string, (url: string, authorization: string) => string>;

type Client = keyof typeof SETTINGS;
const CLIENTS = Object.keys(SETTINGS) as readonly Client[];

/** How an agent gets the operations of a key as tools. @param placeholder for the key, which is shown only once */
export function ConnectAgent({ placeholder }: { placeholder: string }) {
  const { t } = useTranslation();
  const [client, setClient] = useState<Client>("claudeCode");
  const url = `${location.origin}/mcp`;
  return (
    <Card title={t("keys.agents")} about={t("keys.agentsAbout")}>
      <Stack gap="sm" align="flex-start">
        <Copy value={url} label={t("keys.mcpUrl")} />
        <div className="keys-clients">
          <Choice
            label={t("keys.client")}
            options={CLIENTS.map((value) => ({ value, label: t(`keys.clients.${value}.name`) }))}
            value={client}
            onChange={setClient}
          />
        </div>
        <Text size="sm" c="dimmed">
          {t(`keys.clients.${client}.about`)} {t("keys.placeholder")}
        </Text>
        <CodeBlock text={SETTINGS[client](url, `Bearer ${placeholder}`)} />
      </Stack>
    </Card>
  );
}
