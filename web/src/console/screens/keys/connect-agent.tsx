import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Copy } from "../../../kit/actions/copy.tsx";
import { CodeBlock } from "../../../kit/code-block.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Choice } from "../../../kit/list/choice.tsx";

const NAME = "partner-program";
/** The key stays a placeholder, because it is shown only once. */
const AUTHORIZATION = "Bearer vpk_…";

const json = (value: object): string => JSON.stringify(value, null, 2);
const headers = { Authorization: AUTHORIZATION };

/** What each MCP client is set up with. @param url where the tools are */
const SETTINGS = {
  claudeCode: (url) =>
    `claude mcp add --transport http ${NAME} ${url} \\\n  --header "Authorization: ${AUTHORIZATION}"`,
  claudeDesktop: (url) =>
    json({
      mcpServers: {
        [NAME]: {
          command: "npx",
          // The header's space stands in the variable: on Windows, arguments with spaces are cut.
          args: ["-y", "mcp-remote", url, "--header", "Authorization:${AUTHORIZATION}"],
          env: { AUTHORIZATION },
        },
      },
    }),
  cursor: (url) => json({ mcpServers: { [NAME]: { url, headers } } }),
  vsCode: (url) => json({ servers: { [NAME]: { type: "http", url, headers } } }),
  other: (url) => json({ mcpServers: { [NAME]: { type: "http", url, headers } } }),
} as const satisfies Record<string, (url: string) => string>;

type Client = keyof typeof SETTINGS;
const CLIENTS = Object.keys(SETTINGS) as readonly Client[];

/** How an agent gets the brand's operations as tools. */
export function ConnectAgent() {
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
        <CodeBlock text={SETTINGS[client](url)} />
      </Stack>
    </Card>
  );
}
