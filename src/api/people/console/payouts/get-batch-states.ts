import { z } from "zod";
import { ApiError } from "../../../../domain/api-errors.ts";
import { requireProgram } from "../../../../queries/programs/require-program.ts";
import { findBatchRow, listBatches, type BatchRow } from "../../../../queries/payouts/list-batches.ts";
import { BATCH_EXAMPLE } from "../../../brand/payouts/example.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { byCreation, paginate } from "../../../endpoint/paginate.ts";
import { cents, dataOf, idInPath, none, pageOfSchema, pageQuery } from "../../../schema/common.ts";
import { batchView, viewBatch } from "../../../views/payout.ts";

/** CONSOLE-11. */
const batchStateView = batchView.extend({
  openTransfers: z.int().describe("Of byBankTransfer, those still to be made and marked."),
  failedTransfers: z.int().describe("Of byBankTransfer, those that were not made, or came back."),
  paymentsCents: cents.describe("Of totalCents, what is paid or under way."),
  heldCents: cents.describe("Of totalCents, what is held: the amount payable now."),
  failedCents: cents.describe("Of totalCents, what was not sent or came back, and is payable again."),
});

const viewBatchState = (batch: BatchRow): z.input<typeof batchStateView> => ({
  ...viewBatch(batch),
  openTransfers: batch.transfers.open,
  failedTransfers: batch.transfers.failed,
  paymentsCents: batch.amounts.paymentsCents,
  heldCents: batch.amounts.heldCents,
  failedCents: batch.amounts.failedCents,
});

const EXAMPLE = {
  ...BATCH_EXAMPLE,
  openTransfers: 1,
  failedTransfers: 0,
  paymentsCents: 229_100,
  heldCents: 9_400,
  failedCents: 3_000,
} as const;

const read = {
  method: "GET",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tag: "Payouts",
  body: none,
} as const;

const getBatchStates = endpoint({
  ...read,
  path: "/programs/{programId}/batches",
  tool: { name: "list_batch_states" },
  summary: "List a program's payout batches, newest first, with what became of their bank transfers",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject(pageQuery),
  response: pageOfSchema(batchStateView),
  errors: ["program_not_found", "invalid_cursor"],
  example: { response: { data: [EXAMPLE], has_more: false, next_cursor: null } },
  async handle(deps, { caller: { brandId }, params, query }) {
    const { programId } = params;
    return paginate(deps, {
      name: "batch_states",
      filters: { programId },
      query,
      fetch: async (page) => {
        await requireProgram(deps.sql, brandId, programId);
        return listBatches(deps.sql, brandId, programId, page);
      },
      orderOf: byCreation,
      show: viewBatchState,
    });
  },
});

const getBatchState = endpoint({
  ...read,
  path: "/programs/{programId}/batches/{batchId}",
  tool: { name: "get_batch_state" },
  summary: "Show what became of a payout batch, without its payouts",
  params: z.strictObject({ programId: idInPath, batchId: idInPath }),
  query: none,
  response: dataOf(batchStateView),
  errors: ["batch_not_found"],
  example: { response: { data: EXAMPLE } },
  async handle(deps, { caller: { brandId }, params: { programId, batchId } }) {
    const batch = await findBatchRow(deps.sql, brandId, batchId);
    if (batch.programId !== programId) throw new ApiError("batch_not_found");
    return { data: viewBatchState(batch) };
  },
});

export const BATCH_STATE_ENDPOINTS = [getBatchStates, getBatchState];
