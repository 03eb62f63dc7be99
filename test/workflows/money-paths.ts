import type { StepResult } from "../../src/activities/step-result.ts";
import type { FoundPayout } from "../../src/activities/payout-activities.ts";
import type { WorkflowPath } from "./paths.ts";

const UNTIL = "2026-12-06T09:00:00.000Z";
const wait = (waitMs: number): StepResult => ({ waitMs, waitUntil: UNTIL });
const LONG = wait(3_600_000);
const SHORT = wait(50);
const done = (word: string): StepResult => ({ done: word });

/** What the payout's activity finds. */
const payout = (
  found: StepResult,
  status: FoundPayout["payout"]["status"],
  railState: FoundPayout["payout"]["railState"],
): FoundPayout => ({
  ...found,
  payout: { status, railState, reason: railState === "needs_attention" ? "no_answer" : null },
  waitsFor: "done" in found ? null : "the next attempt",
});

const PAYOUT = {
  workflowType: "payoutWorkflow",
  activity: "advancePayout",
  input: { payoutId: "pay_01KAK3XH4V9Y2C6R8M0T5W7Z1B" },
  hasAttentionAttribute: true,
} as const;

const BATCH = {
  workflowType: "payoutBatchWorkflow",
  activity: "watchBatch",
  input: { batchId: "bat_01KAK3XH4V9Y2C6R8M0T5W7Z1B" },
} as const;

const SCHEDULE = {
  workflowType: "payoutScheduleWorkflow",
  activity: "openScheduledBatch",
  input: { programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1B" },
  hasDueAttribute: true,
} as const;

const SANDBOX = {
  workflowType: "sandboxWorkflow",
  activity: "playSandbox",
  input: { transferId: "str_01KAK3XH4V9Y2C6R8M0T5W7Z1B" },
} as const;

const INVOICE = {
  workflowType: "monthlyInvoiceWorkflow",
  activity: "issueInvoice",
  input: { programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1B", month: "2026-11" },
} as const;

const VERIFY = {
  workflowType: "nightlyVerifyWorkflow",
  activity: "verifyBooks",
  input: { day: "2026-11-21" },
} as const;

/** The paths of the workflows that look after money. */
export const MONEY_PATHS: Readonly<Record<string, WorkflowPath>> = {
  "payout-paid-at-once": { ...PAYOUT, answers: [payout(done("paid"), "paid", "settled")], nudges: 0 },
  "payout-failed-after-retries": {
    ...PAYOUT,
    answers: [
      payout(SHORT, "pending", "submitted"),
      payout(SHORT, "pending", "submitted"),
      payout(done("failed"), "failed", "refused"),
    ],
    nudges: 0,
  },
  "payout-paid-after-a-webhook": {
    ...PAYOUT,
    answers: [payout(LONG, "pending", "in_transit"), payout(done("paid"), "paid", "settled")],
    nudges: 1,
  },
  "payout-held-and-released": {
    ...PAYOUT,
    answers: [payout(LONG, "held", null), payout(done("paid"), "paid", "settled")],
    nudges: 1,
  },
  "payout-that-needed-attention": {
    ...PAYOUT,
    answers: [
      payout(LONG, "pending", "submitted"),
      payout(LONG, "pending", "needs_attention"),
      payout(done("paid"), "paid", "settled"),
    ],
    nudges: 2,
  },
  "payout-where-attention-cannot-be-shown": {
    ...PAYOUT,
    hasAttentionAttribute: false,
    answers: [payout(LONG, "pending", "needs_attention"), payout(done("failed"), "failed", "refused")],
    nudges: 1,
  },
  "payout-batch-reported": {
    ...BATCH,
    answers: [
      { ...LONG, report: "sending 2" },
      { ...SHORT, report: "sent 1, sending 1" },
      { ...done("sent 2"), report: "sent 2" },
    ],
    nudges: 1,
  },
  "payout-schedule-opened-and-turned-off": {
    ...SCHEDULE,
    answers: [LONG, { waitMs: 3_600_000, waitUntil: "2026-12-11T12:00:00.000Z" }, done("turned_off")],
    nudges: 2,
  },
  "payout-schedule-of-a-closed-brand": {
    ...SCHEDULE,
    input: { ...SCHEDULE.input, dueAt: UNTIL, firstLookAt: "in a moment" },
    answers: [done("brand_closed")],
    nudges: 0,
  },
  "sandbox-told": { ...SANDBOX, answers: [LONG, done("transfer.settled")], nudges: 1 },
  "invoice-issued": { ...INVOICE, answers: [SHORT, done("issued")], nudges: 0 },
  "verify-done": { ...VERIFY, answers: [done("10 checked, 0 problems")], nudges: 0 },
};
