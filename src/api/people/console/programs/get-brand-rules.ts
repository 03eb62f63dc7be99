import { z } from "zod";
import { ApiError } from "../../../../domain/api-errors.ts";
import { findBrandRules } from "../../../../queries/programs/brand-rules.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, timestamp } from "../../../schema/common.ts";

/** CONSOLE-26. */
export const getBrandRules = endpoint({
  method: "GET",
  path: "/programs/{programId}/brand-rules",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "get_brand_rules" },
  tag: "Programs",
  summary: "Show the rules that partners see, and how far the review of the latest text is",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: none,
  response: dataOf(
    z.object({
      shown: z.string().describe("What partners see; empty for none."),
      review: z
        .object({
          status: z.enum(["pending", "approved", "refused", "replaced"]),
          sentAt: timestamp,
          decidedAt: timestamp.nullable(),
          reason: z.string().nullable().describe("Why it was rejected, if somebody said."),
        })
        .nullable()
        .describe("The review of the latest text; null without one, as once a text is removed."),
    }),
  ),
  errors: ["program_not_found"],
  example: {
    response: {
      data: {
        shown: "Call the brand Acme.",
        review: { status: "pending", sentAt: "2026-11-02T09:30:00.000Z", decidedAt: null, reason: null },
      },
    },
  },
  async handle({ sql }, { caller: { brandId }, params: { programId } }) {
    const rules = await findBrandRules(sql, brandId, programId);
    if (rules === null) throw new ApiError("program_not_found");
    const { shown, status, sentAt, decidedAt, reason } = rules;
    const review =
      status === null || sentAt === null
        ? null
        : { status, sentAt: sentAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null, reason };
    return { data: { shown, review } };
  },
});
