import { Group, Paper, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

/** A part of a screen with a heading. @param flush for content that brings its own padding, such as a table */
export function Card({
  title,
  about,
  actions,
  flush = false,
  children,
}: {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Paper component="section" withBorder aria-labelledby={id} className="kit-card">
      <Group justify="space-between" align="flex-start" gap="sm" className="kit-card-head">
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          {about !== undefined && (
            <Text c="dimmed" size="sm" component="div">
              {about}
            </Text>
          )}
        </div>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      <div className={flush ? "kit-card-flush" : "kit-card-body"}>{children}</div>
    </Paper>
  );
}
