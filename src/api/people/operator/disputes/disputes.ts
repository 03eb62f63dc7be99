import assert from "node:assert";
import { z } from "zod";
import { closeDispute } from "../../../../commands/orders/close-dispute.ts";
import {
  findDispute,
  listDisputes,
  orderOfDisputes,
  type DisputeRow,
} from "../../../../queries/conversions/list-disputes.ts";
import { findBrandOfProgram } from "../../../../queries/programs/find-brand-of-program.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { paginate } from "../../../endpoint/paginate.ts";
import {
  cents,
  dataOf,
  idInPath,
  none,
  pageOfSchema,
  pageQuery,
  requiredLine,
  timestamp,
} from "../../../schema/common.ts";
import { deskChangeWithStepUp, deskRead } from "../frames.ts";

const disputeView = z.object({
  dispute: z.string().describe("The provider's id."),
  programId: z.string(),
  conversionId: z.string(),
  externalRef: z.string(),
  status: z.string(),
  amountCents: cents.nullable(),
  heldCents: cents.nullable(),
  currency: z.string(),
  openedAt: timestamp,
  updatedAt: timestamp,
});

const viewDispute = (row: DisputeRow): z.input<typeof disputeView> => ({
  dispute: row.dispute,
  programId: row.programId,
  conversionId: row.conversionId,
  externalRef: row.externalRef,
  status: row.status,
  amountCents: row.amountCents,
  heldCents: row.heldCents,
  currency: row.currency,
  openedAt: row.openedAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** DESK-7. */
const getDisputes = endpoint({
  ...deskRead,
  path: "/disputes",
  tool: { name: "list_disputes" },
  summary: "List the disputes of credited sales, oldest first",
  params: none,
  query: z.strictObject({
    ...pageQuery,
    only: z.literal("undecided").optional().describe("Those that block money."),
  }),
  response: pageOfSchema(disputeView),
  errors: ["invalid_cursor"],
  csv: { name: "disputes", row: disputeView },
  example: { response: { data: [], has_more: false, next_cursor: null } },
  handle(deps, { query }) {
    const { only = null } = query;
    return paginate(deps, {
      name: "operator_disputes",
      filters: { only },
      query,
      fetch: ({ limit, after }) =>
        listDisputes(deps.sql, { programId: null, isUndecided: only !== null }, { limit: limit + 1, after }),
      orderOf: orderOfDisputes,
      show: viewDispute,
    });
  },
});

/** STRIPE-9, DESK-7. */
const postClose = endpoint({
  ...deskChangeWithStepUp,
  path: "/programs/{programId}/disputes/close",
  tool: { name: "close_dispute" },
  summary: "Close a dispute whose outcome the provider never reported",
  params: z.strictObject({ programId: idInPath }),
  body: z.strictObject({
    dispute: requiredLine(200),
    as: z.enum(["won", "lost"]).describe("A lost dispute counts as refunded permanently."),
  }),
  response: dataOf(disputeView),
  errors: ["program_not_found", "conflict"],
  example: {
    body: { dispute: "dp_1", as: "won" },
    response: {
      data: {
        dispute: "dp_1",
        programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
        conversionId: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
        externalRef: "order-1001",
        status: "won",
        amountCents: 10_000,
        heldCents: 0,
        currency: "USD",
        openedAt: "2026-11-20T12:00:04.000Z",
        updatedAt: "2026-11-21T12:00:04.000Z",
      },
    },
  },
  async handle(tx, { params: { programId }, body, origin }) {
    const brandId = await findBrandOfProgram(tx, programId);
    await closeDispute(tx, { brandId, programId, disputeRef: body.dispute, as: body.as, origin });
    const closed = await findDispute(tx, programId, body.dispute);
    assert(closed, "a closed dispute stays in the list");
    return { data: viewDispute(closed) };
  },
});

/** Customers' chargebacks. */
export const DISPUTE_ENDPOINTS = [getDisputes, postClose];
