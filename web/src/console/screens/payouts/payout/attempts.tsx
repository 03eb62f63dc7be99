import { Stack, Text, Title } from "@mantine/core";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Timeline, type TimelineStep } from "../../../../kit/layout/timeline.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import type { Tone } from "../../../../kit/status.tsx";
import { useSeat } from "../../../../session/seat.tsx";
import { useProgramId } from "../../../paths.ts";

type Attempt = Result<"listPayoutAttempts">[number];

const TONE_OF_OUTCOME: Readonly<Record<NonNullable<Attempt["outcome"]>, Tone>> = {
  accepted: "info",
  settled: "good",
  returned: "act",
  refused: "act",
  balance_too_low: "act",
  unknown: "wait",
  absent: "wait",
  given_up: "wait",
};

/** Every call to the rail about a payout, oldest first. */
export function Attempts({ payoutId, pollMs }: { payoutId: string; pollMs: number | undefined }) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const { network } = useSeat();
  const attempts = useRead("listPayoutAttempts", { programId, payoutId }, { pollMs });
  return (
    <Stack gap="xs">
      <div>
        <Title order={3}>{t("payout.attempts.title")}</Title>
        {network === "testnet" && (
          <Text size="sm" c="dimmed">
            {t("payout.attempts.clock")}
          </Text>
        )}
      </div>
      <Await query={attempts} lines={2}>
        {(all) =>
          all.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t("payout.attempts.none")}
            </Text>
          ) : (
            <Timeline
              label={t("payout.attempts.title")}
              steps={all.toReversed().map((attempt) => stepOf(attempt, t))}
            />
          )
        }
      </Await>
    </Stack>
  );
}

function stepOf({ id, verb, railAttempt, outcome, startedAt }: Attempt, t: TFunction): TimelineStep {
  return {
    key: String(id),
    at: startedAt,
    tone: outcome === null ? "wait" : TONE_OF_OUTCOME[outcome],
    title: t(`payout.attempts.${verb}`),
    text: (
      <>
        <span>{t(`payout.attempts.outcome.${outcome ?? "running"}`)}</span>
        {railAttempt > 1 && <span>{t("payout.attempts.key", { number: railAttempt })}</span>}
      </>
    ),
  };
}
