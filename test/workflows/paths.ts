import type { DatabaseActivities } from "../../src/activities/database-activities.ts";
import type { StepResult } from "../../src/activities/step-result.ts";
import type { MailActivities } from "../../src/activities/mail-activities.ts";
import type { MoneyActivities } from "../../src/activities/money-activities.ts";
import type { FoundPayout, PayoutActivities } from "../../src/activities/payout-activities.ts";
import type { PostbackActivities } from "../../src/activities/postback-activities.ts";
import { MONEY_PATHS } from "./money-paths.ts";

type Activities = DatabaseActivities &
  MailActivities &
  MoneyActivities &
  PayoutActivities &
  PostbackActivities;

/** What an activity answers each time it is asked, the last response for ever; `crash` fails as a dead worker does. */
type Answers = readonly (
  | StepResult
  | FoundPayout
  | (StepResult & { readonly report: string })
  | { readonly last: string | null }
  | "crash"
)[];

/** One way through a workflow: what it is started with, what its activity answers, and how often it is nudged. */
export interface WorkflowPath {
  readonly workflowType: string;
  /** `firstLookAt` is put in by the recorder: a moment that has not come yet. */
  readonly input: Readonly<Record<string, string | boolean>>;
  readonly activity: keyof Activities;
  readonly answers: Answers;
  /** Nudges after the start, each sent while the workflow waits. */
  readonly nudges: number;
  /** Whether it is started with the search attribute that shows who needs an operator. */
  readonly hasAttentionAttribute?: boolean;
  /** Whether it is started with the search attribute that shows when it is due. */
  readonly hasDueAttribute?: boolean;
  /** Nudged until its history has grown too long; what is kept is that history, up to the fresh one. */
  readonly isLongLived?: boolean;
}

export const DUE_AT = "2026-12-06T09:00:00.000Z";
const MOVED_TO = "2026-12-11T09:00:00.000Z";
const wait = (waitMs: number, waitUntil = DUE_AT): StepResult => ({ waitMs, waitUntil });
const LONG = wait(3_600_000);
const SHORT = wait(50);
const done = (word: string): StepResult => ({ done: word });

/** What the process that watches a row can meet. */
const watched = (
  name: string,
  workflowType: string,
  activity: keyof Activities,
  input: Readonly<Record<string, string>>,
  [inTime, early]: readonly [string, string],
): Record<string, WorkflowPath> => {
  const path = { workflowType, activity, input };
  const planned = { ...path, input: { ...input, dueAt: DUE_AT, firstLookAt: "in a moment" } };
  return {
    [`${name}-${inTime}-at-once`]: { ...path, answers: [done(inTime)], nudges: 0 },
    [`${name}-${inTime}-as-planned`]: { ...planned, answers: [done(inTime)], nudges: 0 },
    [`${name}-planned-and-moved`]: { ...planned, answers: [SHORT, done(inTime)], nudges: 1 },
    [`${name}-${inTime}-in-time`]: { ...path, answers: [SHORT, done(inTime)], nudges: 0 },
    [`${name}-${early}`]: { ...path, answers: [LONG, done(early)], nudges: 1 },
    [`${name}-moved`]: { ...path, answers: [LONG, LONG, SHORT, done(inTime)], nudges: 2 },
  };
};

const HOLD = {
  workflowType: "holdWorkflow",
  activity: "releaseHold",
  input: {
    conversionId: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
    dueAt: DUE_AT,
    firstLookAt: "in a moment",
  },
  hasDueAttribute: true,
} as const;

/** What is begun now; the holds above stand for those that began before. */
const LOCAL_HOLD = {
  workflowType: "holdWorkflow",
  activity: "releaseHold",
  input: { conversionId: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1B", hasLocalSteps: true },
  nudges: 0,
} as const;

const POSTBACK = {
  workflowType: "postbackWorkflow",
  activity: "deliverPostback",
  input: { deliveryId: "dlv_01KAK3XH4V9Y2C6R8M0T5W7Z1B" },
  nudges: 0,
} as const;

const DELIVERY = {
  workflowType: "deliveryWorkflow",
  activity: "settleDelivery",
  input: { deliveryId: "hook_01KAK3XH4V9Y2C6R8M0T5W7Z1B" },
} as const;
const waiting = (found: StepResult) => ({ ...found, waitsFor: "its program" });

const MAIL = {
  workflowType: "mailWorkflow",
  activity: "sendMail",
  input: { mailId: "mail_01KAK3XH4V9Y2C6R8M0T5W7Z1B" },
  nudges: 0,
} as const;

const BROADCAST = {
  workflowType: "broadcastWorkflow",
  activity: "oweBroadcastMails",
  input: { broadcastId: "bcast_01KAK3XH4V9Y2C6R8M0T5W7Z1B" },
  nudges: 0,
} as const;

/** Every path of every workflow, by the name of its history's file. */
export const WORKFLOW_PATHS: Readonly<Record<string, WorkflowPath>> = {
  ...watched("hold", "holdWorkflow", "releaseHold", { conversionId: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1B" }, [
    "released",
    "rejected",
  ]),
  "hold-moved-and-shown": {
    ...HOLD,
    answers: [wait(3_600_000, MOVED_TO), wait(50, MOVED_TO), done("released")],
    nudges: 2,
  },
  "hold-with-a-long-history": { ...HOLD, answers: [LONG], nudges: 0, isLongLived: true },
  "hold-released-locally": { ...LOCAL_HOLD, answers: [done("released")] },
  "hold-released-after-a-local-failure": { ...LOCAL_HOLD, answers: ["crash", done("released")] },
  "hold-moved-locally": { ...LOCAL_HOLD, answers: [LONG, SHORT, done("released")], nudges: 1 },
  ...watched("warning", "warningWorkflow", "expireWarning", { warningId: "wrn_01KAK3XH4V9Y2C6R8M0T5W7Z1B" }, [
    "expired",
    "cleared",
  ]),
  ...watched(
    "terms",
    "scheduledTermsWorkflow",
    "applyScheduledTerms",
    { termsChangeId: "tch_01KAK3XH4V9Y2C6R8M0T5W7Z1B" },
    ["applied", "withdrawn"],
  ),
  "postback-sent-at-once": { ...POSTBACK, answers: [done("sent")] },
  "postback-sent-after-retries": { ...POSTBACK, answers: [SHORT, SHORT, done("sent")] },
  "postback-failed-after-all-retries": {
    ...POSTBACK,
    answers: [SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, done("failed")],
  },
  "postback-sent-after-crashes": { ...POSTBACK, answers: ["crash", "crash", SHORT, done("sent")] },
  "delivery-settled-after-its-program-was-busy": {
    ...DELIVERY,
    answers: [waiting(SHORT), waiting(SHORT), waiting(done("processed"))],
    nudges: 0,
  },
  "delivery-settled-after-a-retry-by-hand": {
    ...DELIVERY,
    answers: [waiting(LONG), waiting(done("processed"))],
    nudges: 1,
  },
  "mail-sent-at-once": { ...MAIL, answers: [done("sent")] },
  "mail-sent-after-retries": { ...MAIL, answers: [SHORT, SHORT, done("sent")] },
  "broadcast-in-pages": {
    ...BROADCAST,
    answers: [{ last: "prt_1" }, { last: "prt_2" }, { last: null }],
  },
  ...MONEY_PATHS,
};
