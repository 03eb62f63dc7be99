import { Group, Stack, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

/** A part of a screen that is a list: its heading, what can be done with it, and the list without a further frame. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Group justify="space-between" gap="sm">
        <Title order={2} id={id}>
          {title}
        </Title>
        {actions !== undefined && (
          <Group gap="xs" className="kit-no-print">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  );
}
