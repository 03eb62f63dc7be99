import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "../layout/notice.tsx";
import { failureTextsOf } from "../states/failure-texts.ts";

/** Lists the failures of a bulk decision, each with its cause. Renders nothing without failures. */
export function BulkFailures({
  failures,
  onRetry,
  onDismiss,
}: {
  failures: readonly { readonly key: string; readonly name: string; readonly error: unknown }[];
  onRetry: () => void;
  onDismiss: () => void;
}) {
  const { t } = useTranslation();
  if (failures.length === 0) return null;
  return (
    <div role="alert">
      <Notice tone="act" icon="alert" title={t("bulk.failed", { count: failures.length })}>
        <ul className="kit-plain-list kit-small">
          {failures.map(({ key, name, error }) => (
            <li key={key}>
              <Text component="span" size="sm" fw={600}>
                {name}:
              </Text>{" "}
              {failureTextsOf(error, t).message}
            </li>
          ))}
        </ul>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onRetry}>
            {t("kit.failure.retry")}
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={onDismiss}>
            {t("bulk.dismiss")}
          </Button>
        </Group>
      </Notice>
    </div>
  );
}
