import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/portal.ts";
import { ExplainLink } from "../../../kit/explain/explain-link.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Tiles } from "../../../kit/layout/tiles.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Reasons } from "../../payments/reasons.tsx";
import { useProgramId } from "../../program.tsx";

const BUCKETS = ["pending", "inHold", "payable", "inFlight", "paid", "earnedYtd"] as const;

/** Where the partner's money is, and why it is not paid yet. */
export function Balance({ currency }: { currency: string }) {
  const { t } = useTranslation();
  const programId = useProgramId();
  return (
    <Await query={useRead("getMyPayments", {})} lines={2} height={80}>
      {({ programs }) => {
        const own = programs.find((program) => program.programId === programId);
        if (own === undefined) return null;
        return (
          <Stack gap="lg">
            <Tiles
              tiles={BUCKETS.map((bucket) => ({
                name: t(`explain.bucket.${bucket}.title`),
                value: <ExplainLink cents={own.balance[bucket]} currency={currency} figure={bucket} />,
              }))}
            />
            <Card title={t("notPaid.label")} about={t("program.notPaidAbout")}>
              {own.reasons.length === 0 ? (
                <Text size="sm" c="dimmed">
                  {t("notPaid.none")}
                </Text>
              ) : (
                <Reasons program={own} />
              )}
            </Card>
          </Stack>
        );
      }}
    </Await>
  );
}
