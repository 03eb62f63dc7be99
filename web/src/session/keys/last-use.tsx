import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Ago } from "../../kit/time/moment.tsx";

/** When a key last called an operation of the API, or a tool as an agent. */
export interface KeyUse {
  readonly channel: "rest" | "tool";
  readonly operation: string;
  readonly lastAt: string;
}

/** When a key was last used, and what for. */
export function LastUse({ use }: { use: KeyUse | null }) {
  const { t } = useTranslation();
  if (use === null) return <Text c="dimmed">{t("keys.use.never")}</Text>;
  return (
    <Stack gap={0}>
      <Ago at={use.lastAt} clock="system" />
      <Text size="xs" c="dimmed" component="span">
        {t(`keys.use.channel.${use.channel}`)} <span className="kit-mono kit-wrap">{use.operation}</span>
      </Text>
    </Stack>
  );
}
