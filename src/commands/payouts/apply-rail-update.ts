import assert from "node:assert";
import { recordAudit } from "../../db/audit.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { LedgerEntry } from "../../db/entities/ledger-entry.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { partialReversalLinesOf, type PayoutLine } from "../../domain/money/ledger.ts";
import {
  decideRailUpdate,
  isOwnTransfer,
  isRailMethod,
  type AttentionReason,
  type RailEffect,
  type RailUpdate,
  type ReportedTransfer,
  type TransferUpdate,
} from "../../domain/payouts/rail.ts";
import { transferDifferences } from "../../queries/payouts/rail-differences.ts";
import { recordAccountCheck } from "../accounts/record-account-check.ts";
import { NOTHING, recordDifferences } from "../rails/record-differences.ts";
import { lockPayout, returnedCentsOf, type LockedPayout } from "./lock-payout.ts";
import { movePayout, recordReturnedPart } from "./move-payout.ts";
import { notifyBatchesAtRest } from "./notify-batches.ts";

/**
 * Brings a locked payout in line with its rail's report, from a response, a webhook or the rail's list: known facts
 * change nothing. Every reported transfer is stored before anything is decided. RAIL-5.
 *
 * @param updates several if the rail reported several transfers at once
 * @returns what was changed
 */
export async function applyRailUpdate(
  tx: Tx,
  payout: LockedPayout,
  updates: readonly RailUpdate[],
  origin: Origin,
): Promise<RailEffect[]> {
  const kept = new Map<RailUpdate, KeptTransfer>();
  for (const one of updates) if ("railRef" in one) kept.set(one, await keepTransfer(tx, payout, one));
  const all: RailEffect[] = [];
  for (const one of updates) {
    const current = all.length === 0 ? payout : await lockPayout(tx, null, payout.id);
    const reported =
      "railRef" in one
        ? await reportedOf(tx, payout, one, { kept: kept.get(one)!, isOnly: updates.length === 1 })
        : NOTHING_REPORTED;
    all.push(...(await applyOne(tx, current, one, reported, origin)));
  }
  if (payout.status === "held" && kept.size > 0) await keepDifference(tx, payout);
  return all;
}

async function applyOne(
  tx: Tx,
  payout: LockedPayout,
  update: RailUpdate,
  reported: ReportedTransfer,
  origin: Origin,
): Promise<RailEffect[]> {
  // Only a report of returned money needs the amount known before.
  const returnedCents = update.kind === "returned" ? await returnedCentsOf(tx, payout.id) : 0;
  const effects = decideRailUpdate({ ...payout, returnedCents }, update, reported);
  // Those name the transfer themselves.
  const isNamed = effects.some(({ kind }) => kind === "move" || kind === "in_transit");
  const isUnnamed = payout.railRef === null && !isNamed;
  if ("railRef" in update && isUnnamed && isOwnTransfer(payout, update, reported)) {
    await tx.db.updateTable("Payout").set({ railRef: update.railRef }).where("id", "=", payout.id).execute();
  }
  let current = payout;
  for (const [place, effect] of effects.entries()) {
    // The previous effect has changed it.
    if (place > 0) current = await lockPayout(tx, null, payout.id);
    await carryOut(tx, current, effect, update, origin);
  }
  return effects;
}

/**
 * Records a transfer for a payout that was never sent as a difference: the payout keeps the reason it is held for.
 */
async function keepDifference(tx: Tx, payout: LockedPayout): Promise<void> {
  if (!isRailMethod(payout.method)) return;
  await recordDifferences(tx, {
    rail: payout.method,
    found: transferDifferences("y.id = $3"),
    parameters: [payout.id],
    compared: NOTHING,
    now: tx.deps.systemClock.now(),
  });
}

const NOTHING_REPORTED: ReportedTransfer = { isNew: false, isOfAnother: false, othersStandCents: 0 };

interface KeptTransfer {
  /** Whether anything about it is new; if so, it is kept as this payout's. */
  readonly isNew: boolean;
  readonly othersStandCents: number;
}

const OTHERS_STAND = `(
  select coalesce(sum(amount_cents - returned_cents), 0)::bigint from rail_transfer
  where payout_id = $1 and ref <> $3)`;

async function keepTransfer(tx: Tx, payout: LockedPayout, update: TransferUpdate): Promise<KeptTransfer> {
  const returnedCents = update.kind === "returned" ? update.returnedCents : 0;
  const kept = await tx.changedRow<KeptTransfer>(
    `with kept as (
       insert into rail_transfer as t (rail, ref, payout_id, amount_cents, currency, returned_cents, first_seen_at)
       values ($2, $3, $1, $4, $5, least($6::bigint, $4), $7)
       on conflict (rail, ref) do update
         set payout_id = excluded.payout_id, amount_cents = excluded.amount_cents,
           returned_cents = greatest(t.returned_cents, excluded.returned_cents)
       where coalesce(t.payout_id, excluded.payout_id) = excluded.payout_id
         and (t.payout_id is null or excluded.returned_cents > t.returned_cents)
       returning ref
     )
     select exists (select from kept) as "isNew", ${OTHERS_STAND} as "othersStandCents"`,
    [
      payout.id,
      payout.method,
      update.railRef,
      update.sentCents ?? payout.amountCents,
      update.currency ?? payout.currency,
      returnedCents,
      tx.deps.systemClock.now(),
    ],
  );
  assert(kept, "a select without a table has a row");
  return kept;
}

/** What is new belongs to this payout, so only what was known can be another's. */
async function reportedOf(
  tx: Tx,
  payout: LockedPayout,
  { railRef }: TransferUpdate,
  { kept, isOnly }: { readonly kept: KeptTransfer; readonly isOnly: boolean },
): Promise<ReportedTransfer> {
  if (kept.isNew && isOnly) return { ...kept, isOfAnother: false };
  const row = await tx.row<Omit<ReportedTransfer, "isNew">>(
    `select exists (select from rail_transfer where rail = $2 and ref = $3 and payout_id <> $1) as "isOfAnother",
       ${OTHERS_STAND} as "othersStandCents"`,
    [payout.id, payout.method, railRef],
  );
  assert(row, "a select without a table has a row");
  return { ...row, isNew: kept.isNew };
}

async function carryOut(
  tx: Tx,
  payout: LockedPayout,
  effect: RailEffect,
  update: RailUpdate,
  origin: Origin,
): Promise<void> {
  const railRef = "railRef" in update ? update.railRef : null;
  switch (effect.kind) {
    case "move": {
      if (update.kind === "refused" && payout.payoutAccountId !== null) {
        const { payoutAccountId, accountId } = payout;
        await recordAccountCheck(tx, { payoutAccountId, accountId }, update, origin);
      }
      const reason = update.kind === "refused" ? update.reason : effect.verb === "return" ? "returned" : null;
      return movePayout(tx, payout, { verb: effect.verb, reason, railRef, origin, notifiesBatch: true });
    }
    case "in_transit":
      await tx.db
        .updateTable("Payout")
        .set({
          railState: "in_transit",
          reason: null,
          updatedAt: tx.now,
          ...(railRef !== null && { railRef }),
        })
        .where("id", "=", payout.id)
        .execute();
      return;
    case "return_part":
      return returnPart(tx, payout, effect.cents, origin);
    case "attention":
      return needAttention(tx, payout, effect.reason, origin);
  }
}

/** Marks a payout that an operator has to check; one already marked for the same reason stays as it is. */
export async function needAttention(
  tx: Tx,
  payout: LockedPayout,
  reason: AttentionReason,
  origin: Origin,
): Promise<void> {
  if (payout.railState === "needs_attention" && payout.reason === reason) return;
  await tx.db
    .updateTable("Payout")
    .set({ railState: "needs_attention", reason, updatedAt: tx.now })
    .where("id", "=", payout.id)
    .execute();
  await recordAudit(tx, {
    origin,
    brandId: payout.brandId,
    programId: payout.programId,
    action: "payout.needs_attention",
    targetId: payout.id,
    details: { reason, status: payout.status },
    at: tx.now,
  });
  await notifyBatchesAtRest(tx, [payout]);
}

const LINE = columns(LedgerEntry, "e", ["conversionId", "kind"]);

/** Exactly what came back is payable again; the rest stays paid. */
async function returnPart(tx: Tx, payout: LockedPayout, cents: number, origin: Origin): Promise<void> {
  const lines = await tx.rows<RowOf<typeof LINE> & PayoutLine>(
    `select ${LINE}, sum(e.amount_cents)::bigint as "amountCents"
     from ledger_entry e where e.payout_id = $1
     group by e.conversion_id, e.kind order by e.conversion_id, e.kind`,
    [payout.id],
  );
  const part = `:${await returnedCentsOf(tx, payout.id)}`;
  await tx.execute(
    `insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, payout_id,
       cause, is_test, created_at)
     select $2, $3, line."conversionId", $4, line.kind, 'payout_reversal', line."amountCents", $1,
       'payout_reversal:' || $1 || $5, false, $6
     from jsonb_to_recordset($7::jsonb) as line ("conversionId" text, kind text, "amountCents" bigint)`,
    [
      payout.id,
      payout.programId,
      payout.brandId,
      payout.partnerId,
      part,
      tx.now,
      JSON.stringify(partialReversalLinesOf(lines, cents)),
    ],
  );
  await recordReturnedPart(tx, payout, cents, part);
  await recordAudit(tx, {
    origin,
    brandId: payout.brandId,
    programId: payout.programId,
    action: "payout.return_part",
    targetId: payout.id,
    details: { returnedCents: cents, amountCents: payout.amountCents },
    at: tx.now,
  });
}
