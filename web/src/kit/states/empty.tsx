import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Icon, type IconName } from "../icons.tsx";

/** What a list says that has nothing yet: what will be here, and the step that brings it. */
export function Empty({
  icon,
  title,
  text,
  action,
}: {
  icon: IconName;
  title: string;
  text?: string;
  action?: ReactNode;
}) {
  return (
    <Stack align="center" gap="xs" className="kit-empty">
      <span className="kit-empty-icon">
        <Icon name={icon} size={22} />
      </span>
      <Text fw={600} ta="center">
        {title}
      </Text>
      {text !== undefined && (
        <Text c="dimmed" size="sm" ta="center" maw={420}>
          {text}
        </Text>
      )}
      {action}
    </Stack>
  );
}
