import { useTranslation } from "react-i18next";
import type { Result } from "../../api/console.ts";
import { type Part, StackedBar } from "../../kit/charts/bars.tsx";
import { useFormats } from "../../kit/formats.tsx";
import type { Tone } from "../../kit/status.tsx";

type Summary = Result<"getPayoutBatch">["summary"];

/** What a batch's buckets mean, in the order in which payouts pass through them. */
const TONES = {
  sent: "good",
  byBankTransfer: "over",
  sending: "info",
  held: "wait",
  needsAttention: "act",
  refused: "act",
} as const satisfies Record<keyof Summary, Tone>;
const BUCKETS = Object.keys(TONES) as (keyof Summary)[];

/** How many payouts of a batch stand where. */
export function BatchSummary({ summary }: { summary: Summary }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const parts: readonly Part[] = BUCKETS.filter((bucket) => summary[bucket] > 0).map((bucket) => ({
    key: bucket,
    name: t(`payouts.bucket.${bucket}.name`),
    value: summary[bucket],
    text: number(summary[bucket]),
    tone: TONES[bucket],
  }));
  return <StackedBar label={t("payouts.summary")} parts={parts} />;
}

/** Where a batch stands as a whole: its most pressing bucket. */
export function batchStatus({ sending, needsAttention, held }: Summary) {
  if (sending > 0) return "processing";
  if (needsAttention > 0) return "needs_attention";
  return held > 0 ? "partly_held" : "completed";
}

/** Whether payouts of a batch are on their way, so that its figures change from one moment to the next. */
export const isUnderWay = ({ sending }: Summary): boolean => sending > 0;

/** Whether a batch is over: what its bank returns days later is found when it is next opened. */
export const isOver = (summary: Summary): boolean => batchStatus(summary) === "completed";
