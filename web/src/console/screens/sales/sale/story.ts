import type { Result } from "../../../../api/console.ts";
import type { TimelineStep } from "../../../../kit/layout/timeline.tsx";

export type Story = Result<"getConversionStory">;

/** A step of a sale that has happened. */
export interface PastStep extends TimelineStep {
  readonly at: string;
  /** Whether it posted the ledger lines of its moment: those of a payout, or those of none. */
  readonly posts?: { readonly payoutId: string | null };
}
