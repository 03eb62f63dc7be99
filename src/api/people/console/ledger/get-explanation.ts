import { z } from "zod";
import { BUCKETS } from "../../../../queries/balances/bucket.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { cents, idInPath, line, none, pageOfSchema, pageQuery, timestamp } from "../../../schema/common.ts";
import { EXPLAINED_LINE_EXAMPLE, explainedLineView, viewExplainedLine } from "../../../views/explanation.ts";
import { currencyOfProgram } from "../../../brand/currency-of-program.ts";
import { explainFigure } from "../../explain-figure.ts";

export const getExplanation = endpoint({
  method: "GET",
  path: "/programs/{programId}/explain",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "explain_balance" },
  tag: "Ledger",
  summary: "List the ledger lines inside a figure of a partner's balance, now or at a past moment",
  description:
    "All lines add up to totalCents. Those of pending, inHold and payable are listed by the " +
    "payment date of their sale, the last one first; all others, and those of a past moment, " +
    "newest first. In inFlight and paid the lines of payouts count.",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject({
    ...pageQuery,
    partnerId: line(120).describe("Whose balance."),
    bucket: z.enum(BUCKETS).describe("Which figure of it."),
    at: z.iso
      .datetime({ offset: true })
      .optional()
      .describe("The figure as it was at this moment; omit it for now."),
  }),
  body: none,
  response: pageOfSchema(explainedLineView).extend({
    totalCents: cents.describe("The figure: what all lines add up to."),
    at: timestamp.describe("The moment that it is of."),
  }),
  errors: ["partner_not_found", "invalid_cursor"],
  csv: { name: "explain", row: explainedLineView, currencyOf: currencyOfProgram },
  example: {
    response: {
      data: [EXPLAINED_LINE_EXAMPLE],
      has_more: false,
      next_cursor: null,
      totalCents: 2580,
      at: "2026-11-20T12:00:00.000Z",
    },
  },
  async handle(deps, { caller: { brandId }, params: { programId }, query }) {
    const { partnerId, bucket } = query;
    const at = query.at === undefined ? null : new Date(query.at);
    const figure = { brandId, programId, partnerId, bucket, at };
    return explainFigure(deps, figure, {
      name: "explain",
      filters: { programId, partnerId, bucket, at: at?.toISOString() },
      query,
      show: viewExplainedLine,
    });
  },
});
