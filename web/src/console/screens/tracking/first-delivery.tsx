import { Anchor, Group, Loader, Text } from "@mantine/core";
import "@mantine/core/styles/Loader.layer.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRows } from "../../../api/console.ts";
import { Icon } from "../../../kit/icons.tsx";
import { Link } from "../../../kit/link.tsx";
import { Failure } from "../../../kit/states/failure.tsx";
import { Status } from "../../../kit/status.tsx";
import { Ago } from "../../../kit/time/moment.tsx";
import { usePaths, useProgramId } from "../../paths.ts";
import type { Provider } from "./providers.ts";

const POLL_MS = 5_000;

/** Waits for a provider's first delivery; polls only until it arrives. */
export function FirstDelivery({
  source,
  isSecretSet,
}: {
  source: Provider | "api";
  /** Without a secret no delivery can be verified, so none is awaited. */
  isSecretSet: boolean;
}) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const [isWaiting, setIsWaiting] = useState(isSecretSet);
  const events = useRows(
    "searchEvents",
    { programId, source, limit: 1 },
    { pollMs: isWaiting ? POLL_MS : undefined },
  );
  const latest = events.data?.pages[0]?.data[0];
  const isStillWaiting = isSecretSet && latest === undefined;
  if (isWaiting !== isStillWaiting) setIsWaiting(isStillWaiting);
  return (
    <div role="status" className="tracking-first">
      {latest !== undefined ? (
        <Group gap="xs">
          <span className="setup-mark" data-done="true">
            <Icon name="check" size={14} />
          </span>
          <Text size="sm" fw={550}>
            {t("tracking.first.received")} <Ago at={latest.received_at} />
          </Text>
          <Status value={latest.status} />
          <Anchor component={Link} href={paths.event(programId, String(latest.id))} size="sm">
            {t("tracking.first.open")}
          </Anchor>
        </Group>
      ) : (
        <Group gap="xs">
          {isSecretSet && <Loader size="xs" aria-hidden />}
          <Text size="sm">
            {t(isSecretSet ? `tracking.first.waiting.${source}` : "tracking.first.noSecret")}
          </Text>
        </Group>
      )}
      {events.error !== null && <Failure error={events.error} onRetry={() => void events.refetch()} />}
    </div>
  );
}
