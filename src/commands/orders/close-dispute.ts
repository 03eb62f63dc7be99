import type { NotNull } from "kysely";
import assert from "node:assert";
import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { rankOf, withDispute } from "../../domain/sales/dispute.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { lockOrder } from "../conversions/lock-order.ts";
import { insertConsoleEvent } from "../conversions/insert-console-event.ts";
import { lockProgram } from "../programs/lock-program.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";

export interface CloseDispute {
  readonly brandId: string;
  readonly programId: string;
  /** The provider's id of the dispute. */
  readonly disputeRef: string;
  readonly as: "won" | "lost";
  readonly origin: Origin;
}

/**
 * Closes a dispute whose end its provider never reported, with the same effect as the report: a lost one counts as
 * refunded, a won one no longer does, and late reports still rank as usual. STRIPE-9.
 *
 * @throws ApiError `program_not_found`; `invalid_request` for an unknown dispute; `conflict` for one that has ended
 * so, or is lost
 */
export async function closeDispute(tx: Tx, input: CloseDispute): Promise<void> {
  const { programId, disputeRef, as: status } = input;
  // Deliveries about the same dispute wait for this lock.
  await lockProgram(tx, input.brandId, programId);
  const found = await tx.db
    .selectFrom("OrderDispute as d")
    .innerJoin("SaleOrder as o", "o.id", "d.saleOrderId")
    .select(["o.orderRef", "o.conversionId"])
    .where("o.programId", "=", programId)
    .where("d.disputeRef", "=", disputeRef)
    .where("o.conversionId", "is not", null)
    .$narrowType<{ conversionId: NotNull }>()
    .executeTakeFirst();
  if (found === undefined) {
    throw new ApiError(
      "invalid_request",
      `Dispute ${disputeRef} not found for a credited sale of this program.`,
      {
        next: "List the program's disputes to find the id.",
      },
    );
  }
  const order = await lockOrder(tx, programId, found.orderRef);
  assert(order.facts, "a dispute is known by a delivery");
  const known = order.facts.disputes.find((dispute) => dispute.disputeRef === disputeRef);
  assert(known, "a dispute beside an order stands in its facts");
  if (rankOf({ status }) <= rankOf(known)) {
    throw new ApiError("conflict", `Dispute ${disputeRef} is already ${known.status}. Nothing was changed.`);
  }
  const facts = { ...order.facts, disputes: withDispute(order.facts.disputes, { ...known, status }) };
  await tx.execute("update sale_order set facts = $2 where id = $1", [order.id, JSON.stringify(facts)]);
  const { orderRef, conversionId } = found;
  const eventId = await insertConsoleEvent(tx, {
    programId,
    type: "refund",
    orderRef,
    conversionId,
    note: null,
  });
  const context = { brandId: input.brandId, change: String(eventId) };
  await reconcileRefunds(tx, context, { ...order, facts }, conversionId);
  await recordAudit(tx, {
    origin: input.origin,
    brandId: input.brandId,
    programId,
    action: "dispute.close",
    targetId: conversionId,
    details: { dispute: disputeRef, from: known.status, to: status },
    at: tx.now,
  });
}
