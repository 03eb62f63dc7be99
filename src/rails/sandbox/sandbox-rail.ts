import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { SandboxTransfer } from "../../db/entities/rail.ts";
import { enqueue } from "../../db/outbox.ts";
import type { Sql } from "../../db/sql.ts";
import { withTimeFor } from "../../db/time-for.ts";
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
import { sandboxBehaviourOf } from "./behaviours.ts";

const TRANSFER = columns(SandboxTransfer, "t", ["id", "amountCents", "state", "returnedCents"]);
const LISTED = columns(SandboxTransfer, "t", ["payoutRef", "currency"]);

type TransferRow = Readonly<RowOf<typeof TRANSFER>>;

/**
 * The testnet's rail. It moves no money and simulates any outcome, by the account's name. It stands for an external
 * server: it has its own books and transactions, accepts a key once, and rejects a repeat with another body. Its
 * books are a table, so they survive restarts.
 */
export function createSandboxRail(deps: Deps): Rail {
  return {
    send: async (order) => (await takeFirst(deps.sql, order)) ?? inTransaction(deps, (tx) => send(tx, order)),
    lookUp: (order) => lookUp(deps.sql, order),
    // An account's behaviour applies to each payout, not to the account.
    checkAccount: () => Promise.resolve({ kind: "taken" }),
    // As part of what is compared by night.
    listTransfers: (since) => listTransfers(withTimeFor(deps, "upkeep"), since),
  };
}

/** Concurrent requests under the key `$1` wait for each other, as at any rail. */
const LOCK_KEY = "pg_advisory_xact_lock(hashtextextended('sandbox:' || $1, 0))";

/**
 * Puts a payout's first request on the books in one statement, unless the account has an event to send later: that is how
 * nearly all are paid.
 *
 * @returns null if there is more to it, and nothing was changed
 */
async function takeFirst(sql: Sql, order: RailOrder): Promise<RailResponse | null> {
  const { state, next, isResponseLost } = sandboxBehaviourOf(order.account, 0);
  if (next !== undefined) return null;
  const id = newId("sandboxTransfer");
  const taken = await sql.execute(
    `insert into sandbox_transfer (idempotency_key, id, payout_ref, account, amount_cents, currency, state, created_at)
     select $1, $2, $3, $4, $5, $6, $7, service_now() from (select ${LOCK_KEY}) one
     where not exists (select from sandbox_transfer where payout_ref = $3)
     on conflict (idempotency_key) do nothing`,
    [
      ...[railKeyOf(order.payoutId, order.railAttempt), id, order.payoutId],
      ...[order.account, order.amountCents, order.currency, state],
    ],
  );
  if (taken === 0) return null;
  if (isResponseLost) return TIMEOUT;
  return responseOf({ id, amountCents: order.amountCents, state, returnedCents: 0 });
}

async function send(tx: Tx, order: RailOrder): Promise<RailResponse> {
  const key = railKeyOf(order.payoutId, order.railAttempt);
  await tx.execute(`select ${LOCK_KEY}`, [key]);
  const known = await tx.db
    .selectFrom("SandboxTransfer")
    .select(["id", "account", "amountCents", "currency", "state", "returnedCents"])
    .where("idempotencyKey", "=", key)
    .executeTakeFirst();
  if (known === undefined) return putOnBooks(tx, order, key);
  const isSameBody =
    known.account === order.account &&
    known.amountCents === order.amountCents &&
    known.currency === order.currency;
  if (!isSameBody) return { kind: "unknown", reason: "idempotency_key_reused" };
  if (known.state !== "lost") return responseOf(known);
  // The first request never arrived, so this counts as the first.
  const { state } = sandboxBehaviourOf(order.account, 1);
  await tx.db.updateTable("SandboxTransfer").set({ state }).where("id", "=", known.id).execute();
  return responseOf({ ...known, state });
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
  await tx.db
    .insertInto("SandboxTransfer")
    .values({
      id,
      idempotencyKey: key,
      payoutRef: order.payoutId,
      account: order.account,
      amountCents: order.amountCents,
      currency: order.currency,
      state,
      nextEvent: next?.event ?? null,
      nextEventAt: dueAt,
      createdAt: tx.now,
    })
    .execute();
  if (dueAt !== null) await enqueue(tx, sandboxOutboxMessage({ transferId: id, dueAt }));
  if (behaviour.isResponseLost) return TIMEOUT;
  return responseOf({ id, amountCents: order.amountCents, state, returnedCents: 0 });
}

/** Finds the payout's transfer under whatever key; refused and lost ones are not there. */
async function lookUp(sql: Sql, order: RailOrder): Promise<RailResponse> {
  const [found, ...others] = await sql.rows<CurrentTransfer>(
    `select ${TRANSFER} from sandbox_transfer t
     where t.payout_ref = $1 and t.state in ('settled', 'in_transit')
     order by t.returned_cents > 0, t.created_at, t.id`,
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
    const rows = await deps.sql.rows<CurrentTransfer & RowOf<typeof LISTED>>(
      `select ${TRANSFER}, ${LISTED} from sandbox_transfer t
       where t.state in ('settled', 'in_transit') and t.created_at >= $1 and t.id > $2
       order by t.id limit ${PAGE_SIZE}`,
      [since, after],
    );
    yield rows.map((row) => ({
      payoutId: row.payoutRef,
      partnerId: null,
      currency: row.currency,
      update: updateOf(row),
    }));
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

type CurrentTransfer = TransferRow & { readonly state: "settled" | "in_transit" };

/** The sandbox's report of a transfer that moved money. */
function updateOf(transfer: CurrentTransfer): TransferUpdate & { readonly sentCents: number } {
  const { id: railRef, amountCents: sentCents, state, returnedCents } = transfer;
  if (state === "in_transit") return { kind: "accepted", railRef, sentCents };
  return returnedCents > 0
    ? { kind: "returned", railRef, sentCents, returnedCents }
    : { kind: "settled", railRef, sentCents };
}

function responseOf(transfer: TransferRow): RailResponse {
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
