import { ActionIcon, CopyButton, Group, Text, Tooltip } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../icons.tsx";

/** A value to take along, such as an id. @param label what it is, for screen readers */
export function Copy({ value, label, mono = true }: { value: string; label: string; mono?: boolean }) {
  const { t } = useTranslation();
  return (
    <Group gap={4} wrap="nowrap" className="kit-copy">
      <Text component="span" size="sm" className={mono ? "kit-mono" : "kit-wrap"} title={value}>
        {value}
      </Text>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t("kit.copied") : t("kit.copy")}>
            <ActionIcon
              variant="subtle"
              color={copied ? "teal" : "gray"}
              size="sm"
              aria-label={copied ? t("kit.copied") : t("kit.copyLabel", { label })}
              onClick={copy}
            >
              <Icon name={copied ? "check" : "copy"} size={14} />
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  );
}
