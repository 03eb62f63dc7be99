import { Group, Paper, Stack, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import "./notice.css";
import { Icon, type IconName } from "../icons.tsx";
import type { Tone } from "../status.tsx";

/** Something that the reader should know before the rest of the screen. The title says it, so color is not needed. */
export function Notice({
  tone,
  icon,
  title,
  children,
}: {
  tone: Tone;
  icon: IconName;
  title: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <Paper component="section" withBorder aria-labelledby={id} className="kit-notice" data-tone={tone}>
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <span className="kit-notice-icon">
          <Icon name={icon} size={16} />
        </span>
        <Stack gap={6} className="kit-notice-body">
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {children}
        </Stack>
      </Group>
    </Paper>
  );
}
