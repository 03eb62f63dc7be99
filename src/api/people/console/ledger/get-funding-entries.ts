import { z } from "zod";
import { FUNDING_KINDS, referenceOf } from "../../../../domain/balances/funding.ts";
import {
  FUNDING_FIGURES,
  listFundingEntries,
  type FundingEntryRow,
} from "../../../../queries/funding/list-funding-entries.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { byNumber, paginateWhole } from "../../../endpoint/paginate.ts";
import { cents, idInPath, none, pageOfSchema, pageQuery, timestamp } from "../../../schema/common.ts";
import { currencyOfProgram } from "../../../brand/currency-of-program.ts";

/** CONSOLE-4. */
const fundingEntryView = z.object({
  id: z.int(),
  kind: z.enum(FUNDING_KINDS),
  amountCents: cents.describe("Signed: what it adds to the available funds."),
  payoutId: z.string().nullable(),
  conversionId: z.string().nullable().describe("The sale of a platform fee."),
  reference: z
    .string()
    .nullable()
    .describe("The bank's reference of a deposit or withdrawal, if it was entered."),
  note: z.string().nullable(),
  createdAt: timestamp,
});

const viewFundingEntry = (row: FundingEntryRow): z.input<typeof fundingEntryView> => ({
  id: row.id,
  kind: row.kind,
  amountCents: row.amountCents,
  payoutId: row.payoutId,
  conversionId: row.conversionId,
  reference: referenceOf(row),
  note: row.note,
  createdAt: row.createdAt.toISOString(),
});

export const getFundingEntries = endpoint({
  method: "GET",
  path: "/programs/{programId}/funding-entries",
  status: 200,
  access: member("viewer"),
  effect: "read",
  reads: "replica",
  tool: { name: "list_funding_entries" },
  tag: "Payouts",
  summary: "List the movements of a program's deposit, newest first",
  description:
    "All movements that match add up to totalCents: with figure deposited to depositedCents of " +
    "get_funding, with sent and fees to sentCents and feesCents with the opposite sign.",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject({
    ...pageQuery,
    figure: z.enum(FUNDING_FIGURES).optional().describe("Only the movements inside this figure."),
  }),
  body: none,
  response: pageOfSchema(fundingEntryView).extend({
    totalCents: cents.describe("What all movements that match add up to."),
  }),
  errors: ["program_not_found", "invalid_cursor"],
  csv: { name: "funding", row: fundingEntryView, currencyOf: currencyOfProgram },
  example: {
    response: {
      data: [
        {
          id: 311,
          kind: "deposit",
          amountCents: 500_000,
          payoutId: null,
          conversionId: null,
          reference: "NTRF-20261102-7781",
          note: "Wire 2026-11-02",
          createdAt: "2026-11-02T10:00:00.000Z",
        },
      ],
      has_more: false,
      next_cursor: null,
      totalCents: 500_000,
    },
  },
  async handle(deps, { caller: { brandId }, params: { programId }, query }) {
    const figure = query.figure ?? null;
    const { page, whole } = await paginateWhole(deps, {
      name: "funding-entries",
      filters: { programId, figure },
      query,
      fetch: async (request) => {
        const { entries: rows, ...of } = await listFundingEntries(
          deps.sql,
          { brandId, programId, figure },
          request,
        );
        return { rows, whole: of };
      },
      orderOf: byNumber,
      show: viewFundingEntry,
    });
    return { ...page, totalCents: whole.totalCents };
  },
});
