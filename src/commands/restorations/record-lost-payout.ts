import { recordAudit } from "../../db/audit.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { Partner } from "../../db/entities/partner.ts";
import { Payout } from "../../db/entities/payout.ts";
import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { isId, newId } from "../../domain/ids.ts";
import type { PayoutMethod } from "../../domain/payouts/payout.ts";
import type { TransferUpdate } from "../../domain/payouts/rail.ts";
import { payoutBatchOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import { applyRailUpdate, needAttention } from "../payouts/apply-rail-update.ts";
import { lockPayout } from "../payouts/lock-payout.ts";
import { movePayout } from "../payouts/move-payout.ts";
import { keepLongAdvice } from "../payouts/keep-long-advice.ts";
import { gatherPayees, postPayoutLines } from "../payouts/payees.ts";
import { insertPayouts, releaseHeldPayouts } from "../payouts/write-payouts.ts";
import { lockProgram, type LockedProgram } from "../programs/lock-program.ts";
import { lockOpenRestoration } from "./lock-open-restoration.ts";

export interface LostPayout {
  /** Its former id, by which rail, bank and partner know it. */
  readonly payoutId: string;
  readonly partnerId: string;
  readonly method: PayoutMethod;
  readonly amountCents: number;
  /** The rail's record of it; null for a bank transfer. */
  readonly transfer: TransferUpdate | null;
  readonly origin: Origin;
}

/**
 * Records a payout that was sent after the moment to which the database was restored: under its former id, with lines
 * that take its amount off what is payable to the partner, those payable longest first. What exceeds that (an approval
 * was lost as well) stands as a clawback against the partner's latest commission. A payout that was held at that moment
 * was released afterwards: it is released as it was. What the partner is still to be sent waits for an operator: it may
 * have failed after that moment, and this one have paid the same. OPERATE-41.
 *
 * @throws ApiError `conflict` if no restore is under way, the payout is known and not held, is held for another partner,
 * the transfer is in another currency than the program, or the partner has no sale to charge it to;
 * `partner_not_found`, `invalid_request`
 */
export async function recordLostPayout(
  tx: Tx,
  lost: LostPayout,
): Promise<{ payoutId: string; batchId: string }> {
  const { payoutId, partnerId, method, amountCents, transfer, origin } = lost;
  const restoration = await lockOpenRestoration(tx);
  const held = await findHeld(tx, payoutId, partnerId);
  const partner = await findPartner(tx, partnerId);
  const program = await lockProgram(tx, partner.brandId, partner.programId);
  if (transfer?.currency !== undefined && transfer.currency !== program.currency) {
    const message = `The transfer ${transfer.railRef} is in ${transfer.currency}, and the program pays in ${program.currency}.`;
    throw new ApiError("conflict", message, { next: "Have it reversed, and accept it: vp rail accept." });
  }
  const now = await tx.readNow();
  const [payee] = await gatherPayees(tx, [program.brandId, program.id], [partnerId], now);
  const batchId = held?.batchId ?? (await batchOf(tx, program, restoration.id, now));
  const { payoutAccountId = null } = payee ?? {};
  const written = {
    id: payoutId,
    batchId,
    partnerId,
    payoutAccountId,
    method,
    amountCents,
    heldReason: null,
  };
  await (held === null ? insertPayouts(tx, program, [written], now) : releaseHeldPayouts(tx, [written], now));
  await postPayoutLines(tx, [written], now);
  await postSurplus(tx, { payoutId, partnerId, amountCents }, now);
  const payout = await lockPayout(tx, null, payoutId);
  if (transfer === null) {
    const settling = { verb: "settle", reason: null, railRef: null, origin } as const;
    await movePayout(tx, payout, { ...settling, notifiesBatch: false });
  } else await applyRailUpdate(tx, payout, [transfer], origin);
  await stopUnsent(tx, partnerId, origin);
  await enqueue(tx, payoutBatchOutboxMessage({ batchId, programId: program.id }));
  await recordAudit(tx, {
    origin,
    brandId: program.brandId,
    programId: program.id,
    action: "payout.record_lost",
    targetId: payoutId,
    details: { amountCents, transfer: transfer?.railRef ?? null },
    at: now,
  });
  return { payoutId, batchId };
}

const HELD = columns(Payout, "y", ["batchId", "partnerId", "status"]);

/** The payout if it was held at the restored moment; null if it is not known. */
async function findHeld(
  tx: Tx,
  payoutId: string,
  partnerId: string,
): Promise<Pick<RowOf<typeof HELD>, "batchId"> | null> {
  if (!isId("payout", payoutId))
    throw new ApiError("invalid_request", `${payoutId} is not the id of a payout.`);
  const known = await tx.row<RowOf<typeof HELD>>(`select ${HELD} from payout y where y.id = $1`, [payoutId]);
  if (known === null || (known.status === "held" && known.partnerId === partnerId)) return known;
  const message =
    known.status === "held"
      ? `The payout ${payoutId} is held for another partner.`
      : `The payout ${payoutId} was not lost.`;
  throw new ApiError("conflict", message, { next: "See vp payouts list." });
}

const PARTNER = columns(Partner, "m", ["programId", "brandId"]);

async function findPartner(tx: Tx, partnerId: string): Promise<RowOf<typeof PARTNER>> {
  const partner = await tx.row<RowOf<typeof PARTNER>>(`select ${PARTNER} from partner m where m.id = $1`, [
    partnerId,
  ]);
  if (partner === null) throw new ApiError("partner_not_found");
  return partner;
}

/** Stops the partner's payouts that no rail has reported a transfer for. */
async function stopUnsent(tx: Tx, partnerId: string, origin: Origin): Promise<void> {
  const unsent = await tx.rows<{ id: string }>(
    `select y.id from payout y
     where y.partner_id = $1 and y.status = 'pending' and y.method <> 'bank_transfer'
       and not exists (select from rail_transfer t where t.payout_id = y.id)
     order by y.id`,
    [partnerId],
  );
  for (const { id } of unsent) {
    await needAttention(tx, await lockPayout(tx, null, id), "may_be_replaced", origin);
  }
}

/** The batch that holds what the restore had lost of this program; made with the first of them. */
async function batchOf(tx: Tx, program: LockedProgram, restorationId: number, now: Date): Promise<string> {
  const startedBy = `restoration/${restorationId}`;
  const made = await tx.row<{ id: string }>(
    "select id from payout_batch where program_id = $1 and started_by = $2",
    [program.id, startedBy],
  );
  if (made !== null) return made.id;
  const id = newId("batch");
  await tx.db
    .insertInto("PayoutBatch")
    .values({ id, programId: program.id, brandId: program.brandId, startedBy, createdAt: now })
    .execute();
  return id;
}

/**
 * Charges what the payable lines did not cover to the partner's latest commission that is payable or rejected: there it
 * counts against the partner at once. Nobody decides on it meanwhile.
 */
async function postSurplus(
  tx: Tx,
  payout: Readonly<{ payoutId: string; partnerId: string; amountCents: number }>,
  now: Date,
): Promise<void> {
  const posted = await tx.row<{ cents: number }>(
    "select coalesce(-sum(amount_cents), 0)::bigint as cents from ledger_entry where payout_id = $1",
    [payout.payoutId],
  );
  const surplusCents = payout.amountCents - (posted?.cents ?? 0);
  if (surplusCents === 0) return;
  const charged = await tx.execute(
    `insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, payout_id,
       cause, is_test, created_at)
     select e.program_id, e.brand_id, e.conversion_id, e.partner_id, e.kind, 'payout', -$3::bigint, $1,
       'payout_surplus:' || $1, false, $4
     from ledger_entry e join conversion c on c.id = e.conversion_id
     where e.partner_id = $2 and e.entry = 'accrual' and not e.is_test
       and (c.status = 'rejected' or c.status = 'approved' and c.hold_until <= $4)
     order by e.id desc
     limit 1
     for share of c`,
    [payout.payoutId, payout.partnerId, surplusCents, now],
  );
  if (charged === 1) {
    await keepLongAdvice(tx, [payout.payoutId]);
    return;
  }
  throw new ApiError(
    "conflict",
    "The payout exceeds what is payable to the partner, who has nothing to charge it to.",
    {
      next: "Repeat the approvals lost with the restore, then record it; or have it reversed and accept it: vp rail accept.",
    },
  );
}
