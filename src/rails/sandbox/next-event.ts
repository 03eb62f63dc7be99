import assert from "node:assert";
import type { Tx } from "../../db/transaction.ts";
import type { RailUpdate } from "../../domain/payouts/rail.ts";
import { sandboxBehaviourOf } from "./behaviours.ts";

interface DueTransfer {
  readonly id: string;
  readonly payoutRef: string;
  readonly account: string;
  readonly amountCents: number;
  readonly nextEvent: "settled" | "returned" | null;
  readonly nextEventAt: Date | null;
}

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

/** Takes a transfer's due event off the sandbox's books; the caller records it in the same transaction. */
export async function takeSandboxEvent(tx: Tx, transferId: string): Promise<SandboxEvent> {
  const transfer = await tx.row<DueTransfer>(
    `select id, payout_ref as "payoutRef", account, amount_cents as "amountCents", next_event as "nextEvent",
       next_event_at as "nextEventAt"
     from sandbox_transfer where id = $1 for update`,
    [transferId],
  );
  assert(transfer, `the sandbox has a transfer ${transferId}`);
  const { id, nextEvent, nextEventAt } = transfer;
  if (nextEvent === null || nextEventAt === null) return { kind: "nothing" };
  if (nextEventAt > (await tx.readNow())) return { kind: "wait", until: nextEventAt };

  const returnedCents = nextEvent === "returned" ? returnedOf(transfer) : 0;
  await tx.execute(
    `update sandbox_transfer set state = 'settled', returned_cents = $2, next_event = null, next_event_at = null
     where id = $1`,
    [id, returnedCents],
  );
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

function returnedOf({ account, amountCents }: DueTransfer): number {
  const part = sandboxBehaviourOf(account, 0).next?.part ?? 1;
  return Math.max(1, Math.floor(amountCents * part));
}
