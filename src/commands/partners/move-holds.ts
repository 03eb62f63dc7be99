import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import { HoldMove, Partner } from "../../db/entities/partner.ts";
import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import { holdOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import { movableHolds, type HoldPlace } from "../../queries/partners/movable-holds.ts";
import { lockFreePayouts } from "../payouts/lock-payouts.ts";

/** So many take some tenths of a second. */
const PAGE_SIZE = 1_000;

type PartnerOfHolds = Readonly<{ id: string; programId: string }>;

interface MovedPage {
  /** How many payment dates were moved. */
  readonly moved: number;
  /** Whether there may be more. */
  readonly isMore: boolean;
}

/**
 * Moves the payment dates of a partner's conversions to its present schedule: in this transaction the thousand that are due
 * first. Workers move the others, by `moveFurtherHolds`; an unfinished move begins again. The program is locked against
 * sales and batches.
 */
export function moveHolds(tx: Tx, partner: PartnerOfHolds): Promise<MovedPage> {
  return movePage(tx, partner, null);
}

const PARTNER = columns(Partner, "m", ["id", "programId", "brandId"]);
const PLACE = columns(HoldMove, "v", ["afterTime", "afterId"]);

/**
 * Moves the next thousand of the payment dates that a new schedule left, beside the program's sales. No batch is being
 * opened meanwhile: one that found a commission payable, just before this moved its date, would pay what is in hold.
 *
 * @returns whether there are more; not while a batch or another worker is at work in the program
 */
export async function moveFurtherHolds(tx: Tx, partnerId: string): Promise<boolean> {
  const partner = await tx.row<RowOf<typeof PARTNER>>(`select ${PARTNER} from partner m where m.id = $1`, [
    partnerId,
  ]);
  assert(partner, "no partner is ever removed");
  if (!(await lockFreePayouts(tx, partner.brandId, partner.programId))) return false;
  const after = await tx.row<RowOf<typeof PLACE>>(
    `select ${PLACE} from hold_move v where v.partner_id = $1`,
    [partnerId],
  );
  if (after === null) return false;
  const { isMore } = await movePage(tx, partner, after);
  return isMore;
}

const HOLD = columns(Conversion, "c", { conversionId: "id", holdUntil: "holdUntil" });

interface MovedHold extends Readonly<RowOf<typeof HOLD>> {
  /** Whether a process waits for the date. */
  readonly isWatched: boolean;
}

/**
 * Applies `isHoldMovable` to a page of a partner's conversions: nothing payable returns to hold. Without the partner's own
 * schedule, the terms at recording apply.
 */
async function movePage(tx: Tx, partner: PartnerOfHolds, after: HoldPlace | null): Promise<MovedPage> {
  const page = await movableHolds(tx, partner, { after, now: tx.now, limit: PAGE_SIZE });
  const ids = page.map(({ afterId }) => afterId);
  // A statement of its own: time and state are those after each decision that this has waited for.
  await tx.execute("select from conversion where id = any($1::text[]) order by id for no key update", [ids]);
  const moved = await tx.rows<MovedHold>(
    `update conversion c set hold_until = movable.hold_until
     from (
       select c.id, c.occurred_at + coalesce(m.hold_days, t.hold_days) * interval '24 hours' as hold_until
       from conversion c
       join partner m on m.id = c.partner_id
       join program_terms t on t.program_id = c.program_id and t.version = c.terms_version
       where c.id = any($1::text[]) and c.partner_id = $2 and c.status <> 'rejected'
         and not (c.status = 'approved' and not c.is_test and c.hold_until <= $3)
     ) movable
     where c.id = movable.id and c.hold_until <> movable.hold_until
     returning ${HOLD}, c.status = 'approved' and not c.is_test as "isWatched"`,
    [ids, partner.id, await tx.readNow()],
  );
  const watched = moved.filter(({ isWatched }) => isWatched);
  await enqueue(
    tx,
    ...watched.map(({ conversionId, holdUntil }) =>
      holdOutboxMessage({ conversionId, programId: partner.programId, partnerId: partner.id, holdUntil }),
    ),
  );
  const last = page.length < PAGE_SIZE ? null : page.at(-1)!;
  await keepPlace(tx, partner.id, last);
  return { moved: moved.length, isMore: last !== null };
}

/** @param last where the next page begins; null if there is none */
async function keepPlace(tx: Tx, partnerId: string, last: HoldPlace | null): Promise<void> {
  if (last === null) {
    await tx.execute("delete from hold_move where partner_id = $1", [partnerId]);
    return;
  }
  await tx.execute(
    `insert into hold_move (partner_id, after_time, after_id) values ($1, $2, $3)
     on conflict (partner_id) do update set after_time = excluded.after_time, after_id = excluded.after_id`,
    [partnerId, last.afterTime, last.afterId],
  );
}
