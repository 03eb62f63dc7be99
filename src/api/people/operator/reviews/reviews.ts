import { z } from "zod";
import { decideReview } from "../../../../commands/programs/decide-review.ts";
import { listReviews, type Review } from "../../../../queries/programs/reviews.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, requiredText, timestamp } from "../../../schema/common.ts";
import { deskChange, deskRead } from "../frames.ts";

const reviewView = z.object({
  id: z.string(),
  programId: z.string(),
  programName: z.string(),
  body: z.string(),
  shown: z.string().describe("What partners see meanwhile; empty for nothing."),
  status: z.string(),
  reason: z.string().nullable().describe("Why it was rejected; shown to the brand."),
  createdAt: timestamp,
  decidedAt: timestamp.nullable(),
});

const viewReview = (row: Review): z.input<typeof reviewView> => ({
  id: row.id,
  programId: row.programId,
  programName: row.programName,
  body: row.body,
  shown: row.brandRulesShown,
  status: row.status,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

const EXAMPLE = {
  id: "rev_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
  programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
  programName: "Acme",
  body: "Call the brand Acme.",
  shown: "",
  status: "approved",
  reason: null,
  createdAt: "2026-11-20T12:00:04.000Z",
  decidedAt: "2026-11-21T12:00:04.000Z",
};

/** DESK-8. */
const getReviews = endpoint({
  ...deskRead,
  path: "/reviews",
  tool: { name: "list_reviews" },
  summary: "List the brands' texts that wait for a review, oldest first",
  params: none,
  query: none,
  response: dataOf(z.array(reviewView)),
  errors: [],
  example: { response: { data: [EXAMPLE] } },
  async handle({ sql }) {
    return { data: (await listReviews(sql)).map(viewReview) };
  },
});

const params = z.strictObject({ reviewId: idInPath });
const decision = {
  ...deskChange,
  params,
  response: dataOf(reviewView),
  errors: ["conflict"],
  example: { response: { data: EXAMPLE } },
} as const;

/** PROGRAM-8, DESK-8. */
const postApprove = endpoint({
  ...decision,
  path: "/reviews/{reviewId}/approve",
  tool: { name: "approve_review" },
  summary: "Approve a brand's text and show it to partners",
  body: none,
  async handle(tx, { params: { reviewId }, origin }) {
    return { data: viewReview(await decideReview(tx, { reviewId, decision: "approve", origin })) };
  },
});

const LONGEST_REASON = 500;

/** PROGRAM-8, DESK-8. */
const postReject = endpoint({
  ...decision,
  path: "/reviews/{reviewId}/reject",
  tool: { name: "reject_review" },
  summary: "Reject a brand's text and say why; partners keep seeing the last approved one",
  body: z.strictObject({ reason: requiredText(LONGEST_REASON).describe("Shown to the brand.") }),
  example: {
    body: { reason: "Name your own trademark only." },
    response: { data: { ...EXAMPLE, status: "refused", reason: "Name your own trademark only." } },
  },
  async handle(tx, { params: { reviewId }, body: { reason }, origin }) {
    return { data: viewReview(await decideReview(tx, { reviewId, decision: "refuse", reason, origin })) };
  },
});

/** Texts of brands, before partners see them. */
export const REVIEW_ENDPOINTS = [getReviews, postApprove, postReject];
