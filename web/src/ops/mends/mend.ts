import type { Api, Result } from "../../api/ops.ts";

/** A line of the list of what needs attention. */
export type Item = Result<"listAttention">[number];
export type Mend = Item["mends"][number] | "release_payout" | "send_mail";

/** What a mend is about: a line of the list, or a record that another screen shows. */
export type Subject = Pick<Item, "id" | "programId" | "workflowId"> &
  Partial<Pick<Item, "subject" | "amountCents" | "currency">> & {
    /** Of a payout: the status that is shown, which it is marked from; omitted where none is known. */
    readonly status?: Result<"getPayoutOfAny">["status"];
  };

/** How a mend is done. */
interface Call {
  readonly operation: keyof Api;
  readonly input: (subject: Subject, typed: string) => object;
  /** Whether something is typed, and whether it has to be. */
  readonly field?: "optional" | "required";
  readonly isDangerous?: true;
  /** Whether it needs a recent sign-in. */
  readonly needsStepUp?: true;
}

const payoutId = ({ id }: Subject) => ({ payoutId: id });
const markOf = ({ id, status }: Subject) => ({ payoutId: id, ...(status !== undefined && { from: status }) });
const messageId = ({ id }: Subject) => ({ messageId: Number(id) });
const reviewId = ({ id }: Subject) => ({ reviewId: id });

/** The operation behind each mend, with what it is sent. */
export const CALLS: Readonly<Record<Mend, Call>> = {
  retry_payout: { operation: "retryPayoutOfAny", input: payoutId, needsStepUp: true },
  release_payout: { operation: "releasePayoutOfAny", input: payoutId, needsStepUp: true },
  mark_paid: {
    operation: "markPayoutOfAny",
    input: (subject) => ({ ...markOf(subject), as: "paid" }),
    needsStepUp: true,
  },
  mark_failed: {
    operation: "markPayoutOfAny",
    input: (subject, reason) => ({
      ...markOf(subject),
      as: "failed",
      ...(reason === "" ? {} : { reason }),
    }),
    field: "optional",
    isDangerous: true,
    needsStepUp: true,
  },
  confirm_paid: {
    operation: "markPayoutOfAny",
    input: (subject) => ({ ...payoutId(subject), as: "paid", from: "paid" }),
    needsStepUp: true,
  },
  confirm_failed: {
    operation: "markPayoutOfAny",
    input: (subject) => ({ ...payoutId(subject), as: "failed", from: "failed" }),
    needsStepUp: true,
  },
  close_won: {
    operation: "closeDispute",
    input: ({ id, programId }) => ({ programId, dispute: id, as: "won" }),
    needsStepUp: true,
  },
  close_lost: {
    operation: "closeDispute",
    input: ({ id, programId }) => ({ programId, dispute: id, as: "lost" }),
    isDangerous: true,
    needsStepUp: true,
  },
  accept_difference: {
    operation: "acceptRailDifference",
    input: ({ id }, note) => ({ differenceId: Number(id), note }),
    field: "required",
    needsStepUp: true,
  },
  retry_delivery: { operation: "retryDelivery", input: ({ id }) => ({ deliveryId: id }) },
  retry_message: { operation: "retryOutboxMessage", input: messageId },
  drop_message: { operation: "dropOutboxMessage", input: messageId, isDangerous: true },
  approve_review: { operation: "approveReview", input: reviewId },
  reject_review: {
    operation: "rejectReview",
    input: (subject, reason) => ({ ...reviewId(subject), reason }),
    field: "required",
    isDangerous: true,
  },
  nudge_process: { operation: "nudgeProcess", input: ({ workflowId }) => ({ workflowId }) },
  run_verification: { operation: "requestVerification", input: () => ({}) },
  send_mail: { operation: "sendMailAgain", input: ({ id }) => ({ mailId: id }) },
};

/** What a mend makes outdated, whatever it is. */
export const STALE = [
  "listAttention",
  "listPayoutsOfAll",
  "getPayoutOfAny",
  "listDisputes",
  "listRailDifferences",
  "listDeliveries",
  "listOutbox",
  "listReviews",
  "listVerifications",
  "listMails",
  "getMail",
  "getStatus",
] as const satisfies readonly (keyof Api)[];
