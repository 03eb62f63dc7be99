import { columns, type RowOf } from "../db/columns.ts";
import { Payout } from "../db/entities/payout.ts";
import { RailTransfer } from "../db/entities/rail.ts";
import { enqueue } from "../db/outbox.ts";
import type { Sql } from "../db/sql.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import type { Origin } from "../domain/access/actor.ts";
import { DAY_MS } from "../domain/calendar/calendar.ts";
import { isId } from "../domain/ids.ts";
import { payoutOutboxMessage } from "../domain/processes/outbox-messages.ts";
import type { RailMethod } from "../domain/payouts/rail.ts";
import { transferDifferences } from "../queries/payouts/rail-differences.ts";
import { FIRST_SLICE, nextSliceSize } from "../queries/reconciliation/run-in-slices.ts";
import { inSlice, PAYOUTS } from "../queries/reconciliation/subject.ts";
import type { ListedTransfer, Rail } from "./rail.ts";
import { applyRailUpdate } from "../commands/payouts/apply-rail-update.ts";
import { lockPayout } from "../commands/payouts/lock-payout.ts";
import { recordDifferences } from "../commands/rails/record-differences.ts";

/** How far back a rail's list is read. Returns of older transfers are reported by webhook. */
const COMPARED_DAYS = 35;
const HOUR_MS = DAY_MS / 24;

/**
 * Compares a rail's own list of transfers with our payouts, both ways. Missed updates of a payout's own transfer are
 * applied as the webhook would have done; remaining differences are recorded for an operator. Idempotent and safe to
 * interrupt. RAIL-8.
 *
 * @param proceed called before each page and each slice; throws if the comparison is to stop
 * @returns how many transfers the rail has listed
 * @throws the rail's failure
 */
export async function compareWithRail(
  deps: Deps,
  method: RailMethod,
  rail: Rail,
  origin: Origin,
  proceed: () => void = () => undefined,
): Promise<number> {
  const startedAt = deps.systemClock.now();
  const since = new Date(startedAt.getTime() - COMPARED_DAYS * DAY_MS);
  let transfers = 0;
  for await (const listed of rail.listTransfers(since)) {
    proceed();
    transfers += listed.length;
    await takePage(deps, { method, listed, origin, startedAt });
  }
  await recordDifferences(deps.sql, {
    ...{ rail: method, found: TRANSFERS_WITHOUT_PAYOUT, parameters: [] },
    ...{ compared: "d.payout_id is null", now: deps.systemClock.now() },
  });
  await comparePayouts(deps, method, { startedAt, since, proceed });
  return transfers;
}

/** Records the differences about payouts in slices, since there are ever more of them: none takes long. */
async function comparePayouts(
  { sql, systemClock }: Deps,
  rail: RailMethod,
  { startedAt, since, proceed }: Readonly<{ startedAt: Date; since: Date; proceed: () => void }>,
): Promise<void> {
  const from = new Date(since.getTime() + DAY_MS);
  const until = new Date(startedAt.getTime() - HOUR_MS);
  let sliceSize = FIRST_SLICE;
  for (let after: string | null = ""; after !== null;) {
    proceed();
    const sliceBeganAt = performance.now();
    const end: string | null = await PAYOUTS.endOf(sql, { ...ALL_PAYOUTS, after }, sliceSize);
    await recordDifferences(sql, {
      rail,
      found: `${transferDifferences(`y.method = $1 and ${inSliceOf("y.id")}`)} union all ${PAYOUTS_WITHOUT_TRANSFER}`,
      parameters: [after, end, startedAt, from, until],
      compared: inSliceOf("d.payout_id"),
      now: systemClock.now(),
    });
    sliceSize = nextSliceSize(sliceSize, performance.now() - sliceBeganAt);
    after = end;
  }
}

const ALL_PAYOUTS = { programId: null, withSealed: false } as const;

/** SQL for whether a payout's id is in the slice of a comparison. */
const inSliceOf = (id: string): string => inSlice(id, "$3", "$4");

const TRANSFERS_WITHOUT_PAYOUT = `
  select t.rail, 'transfer_without_payout' as kind, t.ref as subject, null::text as payout_id,
    format('a transfer of %s (minor units of %s) names no payout', t.amount_cents, t.currency) as message
  from rail_transfer t
  where t.rail = $1 and t.payout_id is null and t.returned_cents < t.amount_cents`;

/**
 * Paid payouts whose sends all lie within the listed period, and those missed before: a difference does not end
 * because it is too old for the list. `$5`: start of the comparison; `$6`, `$7`: from, until.
 */
const PAYOUTS_WITHOUT_TRANSFER = `
  select y.method, 'payout_without_transfer', y.id, y.id,
    format('%s (minor units of %s) is paid here, and the rail lists no transfer', y.amount_cents, y.currency)
  from payout y
  left join rail_difference missed on missed.rail = $1 and missed.kind = 'payout_without_transfer'
    and missed.subject = y.id and missed.resolved_at is null
  where y.method = $1 and ${inSliceOf("y.id")} and y.status = 'paid'
    and (missed.id is not null
      or (select min(c.begun_at) from rail_call c where c.payout_id = y.id) between $6 and $7)
    and not exists (
      select from rail_transfer t where t.payout_id = y.id and t.listed_at >= coalesce(missed.found_at, $5))`;

const KNOWN = columns(RailTransfer, "t", ["ref", "payoutId", "returnedCents"]);
const PAYOUT_ID = columns(Payout, "y", ["id"]);

type Known = Readonly<RowOf<typeof KNOWN>>;

interface ListedPage {
  readonly method: RailMethod;
  readonly listed: readonly ListedTransfer[];
  readonly origin: Origin;
  /** When the comparison started. */
  readonly startedAt: Date;
}

/** Applies the new updates of a page's transfers, and marks all of them as listed. */
async function takePage(deps: Deps, { method, listed, origin, startedAt }: ListedPage): Promise<void> {
  const refs = listed.map(({ update }) => update.railRef);
  const known = await knownTransfers(deps.sql, method, refs);
  const ours = await ownPayouts(deps.sql, method, listed);
  for (const transfer of listed) {
    const payoutId = transfer.payoutId !== null && ours.has(transfer.payoutId) ? transfer.payoutId : null;
    const before = known.get(transfer.update.railRef);
    if (before?.payoutId === payoutId && before.returnedCents === returnedCentsOf(transfer)) continue;
    if (payoutId === null) await keepForeign(deps, method, transfer);
    else await apply(deps, payoutId, transfer, origin);
  }
  // Not before the start, though the clock be set back meanwhile: they would count as missing from the list.
  await deps.sql.execute(
    "update rail_transfer set listed_at = greatest($3::timestamptz, $4) where rail = $1 and ref = any($2::text[])",
    [method, refs, deps.systemClock.now(), startedAt],
  );
}

const returnedCentsOf = ({ update }: ListedTransfer): number =>
  update.kind === "returned" ? update.returnedCents : 0;

async function knownTransfers(
  sql: Sql,
  method: RailMethod,
  refs: readonly string[],
): Promise<Map<string, Known>> {
  const rows = await sql.rows<Known>(
    `select ${KNOWN} from rail_transfer t where t.rail = $1 and t.ref = any($2::text[])`,
    [method, refs],
  );
  return new Map(rows.map((row) => [row.ref, row]));
}

/** The payouts named by the transfers that are ours and use this rail. */
async function ownPayouts(
  sql: Sql,
  method: RailMethod,
  listed: readonly ListedTransfer[],
): Promise<Set<string>> {
  const named = listed.flatMap(({ payoutId }) =>
    payoutId !== null && isId("payout", payoutId) ? [payoutId] : [],
  );
  const rows = await sql.rows<RowOf<typeof PAYOUT_ID>>(
    `select ${PAYOUT_ID} from payout y where y.id = any($1::text[]) and y.method = $2`,
    [named, method],
  );
  return new Set(rows.map(({ id }) => id));
}

function apply(deps: Deps, payoutId: string, { update }: ListedTransfer, origin: Origin): Promise<void> {
  return inTransaction(deps, async (tx) => {
    const payout = await lockPayout(tx, null, payoutId);
    const effects = await applyRailUpdate(tx, payout, [update], origin);
    if (effects.length === 0) return;
    deps.log.warn(
      { payoutId, transfer: update.railRef, effects },
      "a rail's list had an update that no webhook delivered",
    );
    await enqueue(tx, payoutOutboxMessage({ ...payout, payoutId }));
  });
}

async function keepForeign(deps: Deps, method: RailMethod, transfer: ListedTransfer): Promise<void> {
  const { railRef, sentCents } = transfer.update;
  if (sentCents <= 0) return;
  await deps.sql.execute(
    `insert into rail_transfer as t (rail, ref, amount_cents, currency, returned_cents, first_seen_at)
     values ($1, $2, $3, $4, least($5::bigint, $3), $6)
     on conflict (rail, ref) do update set returned_cents = greatest(t.returned_cents, excluded.returned_cents)`,
    [method, railRef, sentCents, transfer.currency, returnedCentsOf(transfer), deps.systemClock.now()],
  );
}
