import { useTranslation } from "react-i18next";
import type { Row } from "../../api/console.ts";
import { type Part, StackedBar } from "../../kit/charts/bars.tsx";
import { useFormats } from "../../kit/formats.tsx";
import type { Tone } from "../../kit/status.tsx";

type Batch = Row<"listBatchStates">;
type Summary = Batch["summary"];

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

/** The same as a text, for a row of a list. */
export function useBuckets(): (summary: Summary) => string {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (summary) =>
    BUCKETS.filter((bucket) => summary[bucket] > 0)
      .map((bucket) => `${t(`payouts.bucket.${bucket}.name`)} ${number(summary[bucket])}`)
      .join(" · ") || "–";
}

type State = Pick<Batch, "summary" | "openTransfers" | "failedTransfers">;

/** Where a batch stands as a whole: what is still open of it, the most pressing first, or else how it ended. */
export function batchStatus({ summary, openTransfers, failedTransfers }: State) {
  const { sending, needsAttention, held, refused } = summary;
  if (sending > 0) return "processing";
  if (needsAttention > 0) return "needs_attention";
  if (openTransfers > 0) return "transfers_open";
  if (held > 0) return "partly_held";
  return refused + failedTransfers > 0 ? "with_failures" : "completed";
}

/** Whether payouts of a batch are on their way, so that its figures change from one moment to the next. */
export const isUnderWay = ({ summary }: State): boolean => summary.sending > 0;

/** Whether a batch is over: what its bank returns days later is found when it is next opened. */
export const isOver = (state: State): boolean => ["with_failures", "completed"].includes(batchStatus(state));
