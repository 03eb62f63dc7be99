import { recordAudit } from "../../db/audit.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { holdOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import { lockPartner } from "./lock-partner.ts";

export interface SetPaymentSchedule {
  readonly brandId: string;
  readonly partnerId: string;
  /** Days from sale to payment date; null restores the program's schedule. */
  readonly holdDays: number | null;
  readonly origin: Origin;
}

/**
 * Sets or removes a partner's own payment schedule, and moves the payment dates of what is not payable yet. Sales
 * wait meanwhile, so that none is recorded on the old schedule.
 *
 * @throws ApiError `partner_not_found`
 */
export async function setPaymentSchedule(tx: Tx, input: SetPaymentSchedule): Promise<void> {
  const partner = await lockPartner(tx, input.brandId, input.partnerId, "exclusive");
  const now = await tx.readNow();
  await tx.db.updateTable("Partner").set({ holdDays: input.holdDays }).where("id", "=", partner.id).execute();
  const moved = await moveHolds(tx, partner.id, input.holdDays, now);
  const watched = moved.filter((conversion) => conversion.isWatched);
  await enqueue(
    tx,
    ...watched.map(({ conversionId, holdUntil }) =>
      holdOutboxMessage({ conversionId, programId: partner.programId, partnerId: partner.id, holdUntil }),
    ),
  );
  await recordAudit(tx, {
    origin: input.origin,
    brandId: partner.brandId,
    programId: partner.programId,
    accountId: partner.accountId,
    action: "partner.set_payment_schedule",
    targetId: partner.id,
    details: { from: partner.holdDays, to: input.holdDays, movedConversions: moved.length },
    at: now,
  });
}

const HOLD = columns(Conversion, "c", { conversionId: "id", holdUntil: "holdUntil" });

interface MovedHold extends Readonly<RowOf<typeof HOLD>> {
  /** Whether a process waits for the date. */
  readonly isWatched: boolean;
}

const IS_MOVABLE = `c.partner_id = $1 and c.status <> 'rejected'
  and not (c.status = 'approved' and not c.is_test and c.hold_until <= $2)`;

/**
 * Applies `isHoldMovable` to all of a partner's conversions: nothing payable returns to hold. Without the partner's
 * own schedule, the terms at recording apply again.
 */
async function moveHolds(
  tx: Tx,
  partnerId: string,
  holdDays: number | null,
  now: Date,
): Promise<MovedHold[]> {
  // A statement of its own: the one that moves them begins after each decision that this has waited for.
  await tx.execute(`select from conversion c where ${IS_MOVABLE} order by c.id for no key update`, [
    partnerId,
    now,
  ]);
  return tx.rows<MovedHold>(
    `update conversion c set hold_until = movable.hold_until
     from (
       select c.id, c.occurred_at + coalesce($3, t.hold_days) * interval '24 hours' as hold_until
       from conversion c
       join program_terms t on t.program_id = c.program_id and t.version = c.terms_version
       where ${IS_MOVABLE}
     ) movable
     where c.id = movable.id and c.hold_until <> movable.hold_until
     returning ${HOLD}, c.status = 'approved' and not c.is_test as "isWatched"`,
    [partnerId, now, holdDays],
  );
}
