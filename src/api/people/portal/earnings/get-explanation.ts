import { z } from "zod";
import type { ExplainedLine } from "../../../../queries/balances/explained-line.ts";
import { BUCKETS } from "../../../../queries/balances/bucket.ts";
import { findOwnPartner } from "../../../../queries/partners/own-partner.ts";
import { endpoint, partnerPerson } from "../../../endpoint/endpoint.ts";
import { currencyOfPartner } from "../../../partner/currency-of-partner.ts";
import { cents, idInPath, none, pageOfSchema, pageQuery, timestamp } from "../../../schema/common.ts";
import { EXPLAINED_LINE_EXAMPLE, explainedLineView, viewExplainedLine } from "../../../views/explanation.ts";
import { explainFigure } from "../../explain-figure.ts";

/** A line as its partner reads it: orders are named to the brand only. PORTAL-2. */
const ownLineView = explainedLineView.omit({ externalRef: true });

function viewOwnLine(line: ExplainedLine): z.input<typeof ownLineView> {
  const { externalRef: _, ...own } = viewExplainedLine(line);
  return own;
}

const { externalRef: _, ...EXAMPLE } = EXPLAINED_LINE_EXAMPLE;

export const getMyExplanation = endpoint({
  method: "GET",
  path: "/programs/{program}/explain",
  status: 200,
  access: partnerPerson,
  effect: "read",
  tool: { name: "explain_my_balance" },
  tag: "My results",
  summary: "List the ledger lines inside a figure of your balance",
  description:
    "All lines add up to totalCents. Those of pending, inHold and payable are listed by the " +
    "payment date of their sale, the last one first; all others newest first. In inFlight and " +
    "paid the lines of payouts count.",
  params: z.strictObject({ program: idInPath }),
  query: z.strictObject({ ...pageQuery, bucket: z.enum(BUCKETS).describe("Which figure of it.") }),
  body: none,
  response: pageOfSchema(ownLineView).extend({
    totalCents: cents.describe("The figure: what all lines add up to."),
    at: timestamp.describe("The moment that it is of."),
  }),
  errors: ["program_not_joined", "invalid_cursor"],
  csv: { name: "explain", row: ownLineView, currencyOf: currencyOfPartner },
  example: {
    response: {
      data: [EXAMPLE],
      has_more: false,
      next_cursor: null,
      totalCents: 2580,
      at: "2026-11-20T12:00:00.000Z",
    },
  },
  async handle(deps, { caller: { accountId }, params: { program }, query }) {
    const { partnerId, programId, brandId } = await findOwnPartner(deps.sql, accountId, program);
    const { bucket } = query;
    const figure = { brandId, programId, partnerId, bucket, at: null };
    return explainFigure(deps, figure, {
      name: "own_explain",
      filters: { partnerId, bucket },
      query,
      show: viewOwnLine,
    });
  },
});
