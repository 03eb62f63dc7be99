import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../kit/layout/notice.tsx";

/**
 * What somebody else has saved while it was edited here, and the choice between the two.
 *
 * @param children what they have saved
 * @param onTheirs forgets what was edited here
 * @param onOwn keeps it, to be saved over theirs
 */
export function ChangedMeanwhile({
  title,
  children,
  onTheirs,
  onOwn,
}: {
  title: string;
  children: ReactNode;
  onTheirs: () => void;
  onOwn: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Notice tone="act" icon="alert" title={title}>
      {children}
      <Text size="sm">{t("changedMeanwhile.about")}</Text>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={onTheirs}>
          {t("changedMeanwhile.theirs")}
        </Button>
        <Button variant="default" size="xs" onClick={onOwn}>
          {t("changedMeanwhile.own")}
        </Button>
      </Group>
    </Notice>
  );
}
