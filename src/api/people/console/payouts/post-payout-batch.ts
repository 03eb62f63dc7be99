import { z } from "zod";
import { startBatch } from "../../../../commands/payouts/start-batch.ts";
import { endpoint, payer } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../../schema/common.ts";
import { REHEARSAL_EXAMPLE, rehearsalView, viewRehearsal } from "../../../views/rehearsal.ts";

/** PAYOUT-19. */
export const postPayoutBatch = endpoint({
  method: "POST",
  path: "/programs/{programId}/payout-batches",
  status: 201,
  access: payer,
  effect: "command",
  stepUp: true,
  isLengthy: true,
  idempotency: "required",
  tool: { name: "start_payout_batch" },
  tag: "Payouts",
  summary: "Start a payout batch, or preview what it would pay and hold",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: none,
  response: dataOf(rehearsalView.extend({ batchId: z.string() })),
  errors: ["program_not_found", "conflict"],
  example: {
    response: { data: { batchId: "bat_01KAK3XH4V9Y2C6R8M0T5W7Z1H", ...REHEARSAL_EXAMPLE } },
  },
  async handle(tx, { caller: { brandId }, params: { programId }, origin }) {
    const started = await startBatch(tx, { brandId, programId, origin });
    return { data: { batchId: started.batchId, ...viewRehearsal(started) } };
  },
});
