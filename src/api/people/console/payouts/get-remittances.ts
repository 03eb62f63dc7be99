import { z } from "zod";
import { LEDGER_KINDS } from "../../../../domain/money/ledger.ts";
import { listRemittances, type RemittanceRow } from "../../../../queries/payouts/list-remittances.ts";
import { PAYOUT_EXAMPLE } from "../../../brand/payouts/example.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { paginate } from "../../../endpoint/paginate.ts";
import { cents, idInPath, line, none, pageOfSchema, pageQuery, timestamp } from "../../../schema/common.ts";
import { labelPartsView, viewLabelParts } from "../../label-parts.ts";
import { payoutView, viewPayout } from "../../../views/payout.ts";

/** PAYOUT-24. */
const remittanceView = payoutView.extend({
  partnerId: z.string(),
  accountLabel: z.string().nullable(),
  accountParts: labelPartsView,
  lineCount: z.int().describe("Of all lines, which add up to the amount."),
  lines: z
    .array(
      z.object({
        conversionId: z.string(),
        kind: z.enum(LEDGER_KINDS),
        occurredAt: timestamp,
        amountCents: cents.describe("Negative for what a refund reverses."),
      }),
    )
    .describe("Up to 200, the oldest sale first."),
});

const viewRemittance = (row: RemittanceRow): z.input<typeof remittanceView> => ({
  ...viewPayout(row),
  partnerId: row.partnerId,
  accountLabel: row.accountLabel,
  accountParts: viewLabelParts(row.accountLabel),
  lineCount: row.lineCount,
  lines: row.lines.map((line) => ({
    conversionId: line.conversionId,
    kind: line.kind,
    occurredAt: line.occurredAt.toISOString(),
    amountCents: line.amountCents,
  })),
});

export const getRemittances = endpoint({
  method: "GET",
  path: "/programs/{programId}/payout-batches/{batchId}/remittances",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "list_remittances" },
  tag: "Payouts",
  summary: "List the payouts of a batch with the sales that each pays, as its partner may see them",
  params: z.strictObject({ programId: idInPath, batchId: idInPath }),
  query: z.strictObject({ ...pageQuery, payoutId: line(120).optional().describe("Only this payout.") }),
  body: none,
  response: pageOfSchema(remittanceView),
  errors: ["batch_not_found", "invalid_cursor"],
  example: {
    response: {
      data: [
        {
          ...PAYOUT_EXAMPLE,
          partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
          accountLabel: "Stripe account ending k3x9",
          accountParts: { kind: "stripe_account", ending: "k3x9" },
          lineCount: 1,
          lines: [
            {
              conversionId: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
              kind: "direct",
              occurredAt: "2026-10-12T08:00:00.000Z",
              amountCents: 5_320,
            },
          ],
        },
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  async handle(deps, { caller: { brandId }, params, query }) {
    const filters = { ...params, payoutId: query.payoutId };
    return paginate(deps, {
      name: "remittances",
      filters,
      query,
      fetch: (page) => listRemittances(deps.sql, { brandId, ...filters }, page),
      orderOf: ({ id }) => [id],
      show: viewRemittance,
    });
  },
});
