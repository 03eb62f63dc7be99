import "@mantine/core/styles/Progress.layer.css";
import { Progress, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../../api/ops.ts";
import { Card } from "../../../../kit/layout/card.tsx";
import { Due, type DueUntil } from "./due.tsx";

const POLL_MS = 700;

const countOf = ({ kinds }: DueUntil): number => kinds.reduce((sum, { count }) => sum + count, 0);

/** What is left to happen while the clock moves. @param target what fell due before it began to move */
export function Moving({ target }: { target: DueUntil }) {
  const { t } = useTranslation();
  const left = useRead("getClockDue", { until: target.until }, { pollMs: POLL_MS });
  const shown = left.data ?? target;
  const total = countOf(target);
  const waiting = countOf(shown);
  // Something new may fall due on the way, such as the answers of a rail to an automatic batch.
  const share = total === 0 ? 100 : Math.max(0, Math.min(100, ((total - waiting) / total) * 100));
  return (
    <>
      <Card title={t("clock.moving")}>
        <Stack gap="xs">
          <Progress value={share} aria-label={t("clock.moving")} size="lg" animated />
          <Text size="sm" c="dimmed" role="status">
            {t("clock.movingText", { count: waiting })}
          </Text>
        </Stack>
      </Card>
      <Due due={shown} />
    </>
  );
}
