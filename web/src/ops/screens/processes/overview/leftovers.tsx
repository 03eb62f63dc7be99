import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../../api/ops.ts";
import { BarList } from "../../../../kit/charts/bars.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { useDuration } from "../../../../kit/time/durations.ts";

type Leftover = Result<"getStatus">["leftovers"][number];

/** What commands have left to workers, since when, and whether it fails. */
export function Leftovers({ leftovers }: { leftovers: readonly Leftover[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const duration = useDuration();
  const textOf = ({ open, oldestAgeSeconds, failing, fault }: Leftover) =>
    [
      number(open),
      t("processes.outboxHint", { duration: duration(oldestAgeSeconds * 1000) }),
      ...(failing === 0 ? [] : [t("processes.leftoverFails", { count: failing, fault })]),
    ].join(" · ");
  const left = leftovers.filter(({ open }) => open > 0);
  return (
    <Card title={t("processes.leftovers")}>
      {left.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("processes.noLeftovers")}
        </Text>
      ) : (
        <BarList
          label={t("processes.leftovers")}
          bars={left.map((kind) => ({
            key: kind.leftover,
            name: t(`processes.leftoverKinds.${kind.leftover}`),
            value: kind.open,
            text: textOf(kind),
          }))}
        />
      )}
    </Card>
  );
}
