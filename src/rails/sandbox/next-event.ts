import type { SandboxTransfer } from "../../db/entities/rail.ts";
import type { EntityRow } from "../../db/query-builder.ts";
import type { Tx } from "../../db/transaction.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { RailUpdate } from "../../domain/payouts/rail.ts";
import { sandboxBehaviourOf } from "./behaviours.ts";

/** The event that the sandbox reports now, as another rail's webhook would, or when it will. */
export type SandboxEvent =
  | {
      readonly kind: "event";
      readonly payoutId: string;
      readonly externalId: string;
      readonly type: string;
      readonly update: RailUpdate;
    }
  | { readonly kind: "wait"; readonly until: Date }
  | { readonly kind: "nothing" };

/**
 * Takes a transfer's due event off the sandbox's books; the caller records it in the same transaction.
 *
 * @throws ApiError `conflict` for a transfer that does not exist, such as one that was lost by a restore
 */
export async function takeSandboxEvent(tx: Tx, transferId: string): Promise<SandboxEvent> {
  const transfer = await tx.db
    .selectFrom("SandboxTransfer")
    .select(["id", "payoutRef", "account", "amountCents", "nextEvent", "nextEventAt"])
    .where("id", "=", transferId)
    .forUpdate()
    .executeTakeFirst();
  if (transfer === undefined) throw new ApiError("conflict", `Sandbox transfer ${transferId} not found.`);
  const { id, nextEvent, nextEventAt } = transfer;
  if (nextEvent === null || nextEventAt === null) return { kind: "nothing" };
  if (nextEventAt > (await tx.readNow())) return { kind: "wait", until: nextEventAt };

  const returnedCents = nextEvent === "returned" ? returnedOf(transfer) : 0;
  await tx.db
    .updateTable("SandboxTransfer")
    .set({ state: "settled", returnedCents, nextEvent: null, nextEventAt: null })
    .where("id", "=", id)
    .execute();
  const reported = { railRef: id, sentCents: transfer.amountCents };
  const update: RailUpdate =
    nextEvent === "returned"
      ? { kind: "returned", ...reported, returnedCents }
      : { kind: "settled", ...reported };
  return {
    kind: "event",
    payoutId: transfer.payoutRef,
    externalId: `${id}:${nextEvent}`,
    type: `transfer.${nextEvent}`,
    update,
  };
}

function returnedOf({
  account,
  amountCents,
}: Pick<EntityRow<SandboxTransfer>, "account" | "amountCents">): number {
  const part = sandboxBehaviourOf(account, 0).next?.part ?? 1;
  return Math.max(1, Math.floor(amountCents * part));
}
