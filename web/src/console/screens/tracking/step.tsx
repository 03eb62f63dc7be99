import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** One step of connecting a source, in a numbered list. */
export function Step({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <li className="tracking-step">
      <Title order={3} className="tracking-step-title">
        {title}
      </Title>
      {text !== undefined && (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      )}
      {children}
    </li>
  );
}
