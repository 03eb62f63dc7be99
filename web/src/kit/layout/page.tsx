import { Group, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";

/** A screen: its title, a line about it, what can be done here, and its content. */
export function Page({
  title,
  about,
  badge,
  actions,
  back,
  children,
}: {
  title: string;
  about?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
  back?: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Stack gap="lg" className="kit-page">
      <Stack gap={4}>
        {back}
        <Group justify="space-between" align="flex-start" gap="sm" mih={36}>
          <Stack gap={2}>
            <Group gap="sm">
              <Title order={1}>{title}</Title>
              {badge}
            </Group>
            {about !== undefined && (
              <Text c="dimmed" size="sm" component="div">
                {about}
              </Text>
            )}
          </Stack>
          {actions !== undefined && (
            <Group gap="xs" className="kit-page-actions">
              {actions}
            </Group>
          )}
        </Group>
      </Stack>
      {children}
    </Stack>
  );
}
