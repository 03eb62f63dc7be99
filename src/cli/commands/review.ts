import { z } from "zod";
import { decideReview } from "../../commands/programs/decide-review.ts";
import { listReviews } from "../../queries/programs/reviews.ts";
import { command, OPERATOR } from "../command.ts";
import { given } from "../fields.ts";

const input = z.strictObject({ review: given("rev_…", "Id of the review, from `review list`.") });
const prints =
  "{id, programId, programName, kind, body, brandRulesShown, status, reason, createdAt, decidedAt}";

/** Brands' texts that partners see only after the operator's approval. */
export const reviewCommands = [
  command({
    noun: "review",
    verb: "list",
    summary: "List the texts to review, oldest first.",
    effect: "read",
    positionals: [],
    input: z.strictObject({}),
    prints: `[${prints}]`,
    run: (deps) => listReviews(deps.sql),
  }),
  command({
    noun: "review",
    verb: "approve",
    summary: "Approve a brand's text and show it to partners.",
    effect: "change",
    positionals: ["review"],
    input,
    prints,
    run: (tx, { review }) => decideReview(tx, { reviewId: review, decision: "approve", origin: OPERATOR }),
  }),
  command({
    noun: "review",
    verb: "refuse",
    summary: "Reject a brand's text. Partners keep seeing the last approved one.",
    effect: "change",
    positionals: ["review"],
    input: input.extend({
      reason: given("TEXT", "Why it is rejected; shown to the brand.").optional(),
    }),
    prints,
    run: (tx, { review, reason }) =>
      decideReview(tx, {
        reviewId: review,
        decision: "refuse",
        ...(reason === undefined ? {} : { reason }),
        origin: OPERATOR,
      }),
  }),
];
