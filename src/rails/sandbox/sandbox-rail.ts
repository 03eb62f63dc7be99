import assert from "node:assert";
import { enqueue } from "../../db/outbox.ts";
import { inTransaction, type Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { newId } from "../../domain/ids.ts";
import { sandboxOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import {
  railKeyOf,
  type RailResponse,
  type RailOrder,
  type TransferUpdate,
} from "../../domain/payouts/rail.ts";
import type { ListedTransfer, Rail } from "../rail.ts";
import { sandboxBehaviourOf, type SandboxBehaviour } from "./behaviours.ts";

interface TransferRow {
  readonly id: string;
  readonly account: string;
  readonly amount_cents: number;
  readonly currency: string;
  readonly state: SandboxBehaviour["state"];
  readonly returned_cents: number;
}

/**
 * The testnet's rail. It moves no money and simulates any outcome, by the account's name. It stands for an external
 * server: it has its own books and transactions, accepts a key once, and rejects a repeat with another body. Its
 * books are a table, so they survive restarts.
 */
export function createSandboxRail(deps: Deps): Rail {
  return {
    send: (order) => inTransaction(deps, (tx) => send(tx, order)),
    lookUp: (order) => inTransaction(deps, (tx) => lookUp(tx, order)),
    // An account's behaviour applies to each payout, not to the account.
    checkAccount: () => Promise.resolve({ kind: "taken" }),
    listTransfers: (since) => listTransfers(deps, since),
  };
}

async function send(tx: Tx, order: RailOrder): Promise<RailResponse> {
  const key = railKeyOf(order.payoutId, order.railAttempt);
  // Concurrent requests under one key wait for each other, as at any rail.
  await tx.execute("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`sandbox:${key}`]);
  const known = await tx.row<TransferRow>(
    "select id, account, amount_cents, currency, state, returned_cents from sandbox_transfer where " +
      "idempotency_key = $1",
    [key],
  );
  if (known === null) return putOnBooks(tx, order, key);
  const isSameBody =
    known.account === order.account &&
    known.amount_cents === order.amountCents &&
    known.currency === order.currency;
  if (!isSameBody) return { kind: "unknown", reason: "idempotency_key_reused" };
  if (known.state !== "lost") return responseOf(known);
  // The first request never arrived, so this counts as the first.
  const behaviour = sandboxBehaviourOf(order.account, 1);
  await tx.execute("update sandbox_transfer set state = $2 where id = $1", [known.id, behaviour.state]);
  return responseOf({ ...known, state: behaviour.state });
}

async function putOnBooks(tx: Tx, order: RailOrder, key: string): Promise<RailResponse> {
  const before = await tx.row<{ requests: number }>(
    "select count(*) as requests from sandbox_transfer where payout_ref = $1",
    [order.payoutId],
  );
  assert(before, "an aggregate always has a row");
  const behaviour = sandboxBehaviourOf(order.account, before.requests);
  const id = newId("sandboxTransfer");
  const { state, next } = behaviour;
  const dueAt = next === undefined ? null : new Date(tx.now.getTime() + next.afterMs);
  await tx.execute(
    `insert into sandbox_transfer (id, idempotency_key, payout_ref, account, amount_cents, currency, state, next_event,
       next_event_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      key,
      order.payoutId,
      order.account,
      order.amountCents,
      order.currency,
      state,
      next?.event ?? null,
      dueAt,
      tx.now,
    ],
  );
  if (dueAt !== null) await enqueue(tx, sandboxOutboxMessage({ transferId: id, dueAt }));
  if (behaviour.isResponseLost) return { kind: "unknown", reason: "timeout" };
  return responseOf({ id, amount_cents: order.amountCents, state, returned_cents: 0 });
}

/** Finds the payout's transfer under whatever key; refused and lost ones are not there. */
async function lookUp(tx: Tx, order: RailOrder): Promise<RailResponse> {
  const [found, ...others] = await tx.rows<CurrentTransfer>(
    `select id, amount_cents, state, returned_cents from sandbox_transfer
     where payout_ref = $1 and state in ('settled', 'in_transit')
     order by returned_cents > 0, created_at, id`,
    [order.payoutId],
  );
  if (found === undefined) return order.account === "never_answers" ? TIMEOUT : { kind: "absent" };
  const reported = updateOf(found);
  return others.length === 0 ? reported : { ...reported, others: others.map(updateOf) };
}

const TIMEOUT: RailResponse = { kind: "unknown", reason: "timeout" };

const PAGE_SIZE = 500;

async function* listTransfers(deps: Deps, since: Date): AsyncGenerator<readonly ListedTransfer[]> {
  for (let after = ""; ;) {
    const rows = await deps.sql.rows<
      CurrentTransfer & { readonly payout_ref: string; readonly currency: string }
    >(
      `select id, payout_ref, amount_cents, currency, state, returned_cents from sandbox_transfer
       where state in ('settled', 'in_transit') and created_at >= $1 and id > $2
       order by id limit ${PAGE_SIZE}`,
      [since, after],
    );
    yield rows.map((row) => ({ payoutId: row.payout_ref, currency: row.currency, update: updateOf(row) }));
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

type CurrentTransfer = Pick<TransferRow, "id" | "amount_cents" | "returned_cents"> & {
  readonly state: "settled" | "in_transit";
};

/** The sandbox's report of a transfer that moved money. */
function updateOf(transfer: CurrentTransfer): TransferUpdate & { readonly sentCents: number } {
  const { id: railRef, amount_cents: sentCents, state, returned_cents: returnedCents } = transfer;
  if (state === "in_transit") return { kind: "accepted", railRef, sentCents };
  return returnedCents > 0
    ? { kind: "returned", railRef, sentCents, returnedCents }
    : { kind: "settled", railRef, sentCents };
}

function responseOf(
  transfer: Pick<TransferRow, "id" | "amount_cents" | "state" | "returned_cents">,
): RailResponse {
  const { state } = transfer;
  switch (state) {
    case "settled":
    case "in_transit":
      return updateOf({ ...transfer, state });
    case "refused":
      return { kind: "refused", reason: "account_closed" };
    case "balance_too_low":
      return { kind: "balance_too_low", reason: "balance_insufficient" };
    case "lost":
      return TIMEOUT;
  }
}
