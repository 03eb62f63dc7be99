import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

const SHOW_AFTER_MS = 150;

/** Lines in place of what is being loaded; a quick answer never flashes them. @param height of the final content */
export function Loading({ lines = 4, height = 20 }: { lines?: number; height?: number }) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stack gap="sm" role="status">
      <VisuallyHidden>{t("kit.loading")}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={height} visible={isShown} opacity={isShown ? 1 : 0} animate={isShown} />
      ))}
    </Stack>
  );
}
