import { Anchor, Group } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/console.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Link } from "../../../kit/link.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { usePaths, useProgramId } from "../../paths.ts";
import { Health } from "../../tracking/health.tsx";

/** Whether clicks and sales still arrive, with links to find out why not. */
export function Tracking({ stats }: { stats: UseQueryResult<Result<"getProgramStats">> }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  return (
    <Card title={t("overview.tracking.title")}>
      <Await query={stats} lines={6} height={18}>
        {({ trackingHealth }) => (
          <>
            <Health health={trackingHealth} />
            <Group gap="md" mt="md">
              <Anchor component={Link} href={paths.events(programId)} size="sm">
                {t("overview.tracking.events")}
              </Anchor>
              <Anchor component={Link} href={paths.tracking(programId)} size="sm">
                {t("overview.tracking.connections")}
              </Anchor>
            </Group>
          </>
        )}
      </Await>
    </Card>
  );
}
