import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/console.ts";
import { Await } from "../../../kit/states/await.tsx";
import { Status } from "../../../kit/status.tsx";
import { Moment } from "../../../kit/time/moment.tsx";
import { useProgramId } from "../../paths.ts";

/** The state of the latest rules' review, and the text that partners see meanwhile. */
export function RulesReview() {
  const { t } = useTranslation();
  const rules = useRead("getBrandRules", { programId: useProgramId() });
  return (
    <Await query={rules} lines={1} height={24}>
      {({ review, shown }) =>
        review === null || review.status === "replaced" ? null : (
          <>
            <Group gap="xs">
              <Status value={review.status === "refused" ? "rejected" : review.status} />
              <Text size="sm">
                {t(`listing.review.${review.status}`)} <Moment at={review.decidedAt ?? review.sentAt} />.
              </Text>
            </Group>
            {review.reason !== null && (
              <Text size="sm" className="kit-wrap">
                {t("listing.review.reason", { reason: review.reason })}
              </Text>
            )}
            {review.status !== "approved" && (
              <Text size="sm" c="dimmed" className="kit-wrap">
                {shown === "" ? t("listing.review.none") : t("listing.review.shown", { text: shown })}
              </Text>
            )}
          </>
        )
      }
    </Await>
  );
}
