import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../api/ops.ts";
import { Card } from "../../kit/layout/card.tsx";
import type { Column } from "../../kit/list/row-list.tsx";
import { SimpleTable } from "../../kit/list/simple-table.tsx";
import { Await } from "../../kit/states/await.tsx";
import { Moment } from "../../kit/time/moment.tsx";
import { useCodeWords } from "./code-words.ts";

type RailCall = Result<"getPayoutOfAny">["calls"][number];

/** The calls to the rail about a payout, newest first. */
export function RailCalls({ payoutId }: { payoutId: string }) {
  const { t } = useTranslation();
  const codeWords = useCodeWords();
  const columns: readonly Column<RailCall>[] = [
    {
      id: "call",
      header: t("home.call"),
      cell: ({ verb, railAttempt }) => `${codeWords("call", verb)} · ${railAttempt}`,
    },
    {
      id: "outcome",
      header: t("home.outcome"),
      cell: ({ outcome }) => (outcome === null ? t("home.running") : codeWords("outcome", outcome)),
    },
    {
      id: "time",
      header: t("home.when"),
      align: "right",
      cell: ({ startedAt }) => <Moment at={startedAt} withTime />,
    },
  ];
  return (
    <Card title={t("home.railCalls")} flush>
      <Await query={useRead("getPayoutOfAny", { payoutId })} lines={2}>
        {({ calls }) =>
          calls.length === 0 ? (
            <Text size="sm" c="dimmed" className="kit-card-note">
              {t("home.noRailCalls")}
            </Text>
          ) : (
            <SimpleTable
              label={t("home.railCalls")}
              rows={calls}
              columns={columns}
              keyOf={({ id }) => String(id)}
            />
          )
        }
      </Await>
    </Card>
  );
}
