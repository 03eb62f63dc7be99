import { Button, Group, Paper, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "./selection-bar.css";

/** What can be done with the selected rows; stays in sight while the list scrolls. Nothing while none is selected. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <Paper withBorder className="kit-selection-bar" role="toolbar" aria-label={t("bulk.actions")}>
      <Text size="sm" fw={600} role="status">
        {t("bulk.selected", { count })}
      </Text>
      <Group gap="xs">
        {children}
        <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
          {t("bulk.clear")}
        </Button>
      </Group>
    </Paper>
  );
}
