import { randomBytes } from "node:crypto";
import { enqueue } from "../src/db/outbox.ts";
import type { Deps } from "../src/deps.ts";
import { holdOutboxMessage } from "../src/domain/processes/outbox-messages.ts";
import type { BenchProgram } from "./scene.ts";

/**
 * Approved conversions of a partner in bulk, all with one payment date.
 *
 * @returns their ids
 */
export async function makeHeldConversions(
  deps: Deps,
  program: BenchProgram,
  count: number,
  holdUntil: Date,
): Promise<string[]> {
  const rows = await deps.sql.rows<{ id: string }>(
    `insert into conversion (id, program_id, brand_id, partner_id, kind, external_ref, source, amount_cents, status,
       attributed_by, occurred_at, hold_until, direct_original_cents, override_original_cents, fee_original_cents,
       direct_cents, override_cents, fee_cents, reward_type, rate_bps, fixed_cents, override_rate_bps, fee_bps,
       terms_version, created_at)
     select 'cnv_' || $4 || lpad(n::text, 18, '0'), $1, $2, $3, 'event', $4 || n, 'api', 1000, 'approved',
       'ref_code', service_now(), $6, 200, 0, 10, 200, 0, 10, 'percent', 2000, 0, 0, 500, 1, service_now()
     from generate_series(1, $5::int) n
     returning id`,
    [program.id, program.brandId, program.partnerId, randomBytes(4).toString("hex"), count, holdUntil],
  );
  return rows.map(({ id }) => id);
}

/** Writes the outbox messages of their holds, as approvals do. */
export async function intendHolds(
  deps: Deps,
  program: BenchProgram,
  conversionIds: readonly string[],
  holdUntil: Date,
): Promise<void> {
  const { id: programId, partnerId } = program;
  await enqueue(
    deps.sql,
    ...conversionIds.map((conversionId) =>
      holdOutboxMessage({ conversionId, programId, partnerId, holdUntil }),
    ),
  );
}

/**
 * Counts what of the outbox is still to be handed over: from the oldest such message to the newest. Counting them would
 * read all that leases have written, at ten times a second two fifths of PostgreSQL's work while holds start.
 */
export function messagesLeft({ sql }: Pick<Deps, "sql">): () => Promise<number> {
  let oldest = 0;
  return async () => {
    const row = await sql.row<{ oldest: number | null; newest: number }>(
      `select (
         select o.id from outbox o where o.id >= $1 and coalesce(o.done_at, '-infinity') = '-infinity'
         order by o.id limit 1) as oldest,
         coalesce((select max(id) from outbox), 0) as newest`,
      [oldest],
    );
    oldest = row!.oldest ?? row!.newest + 1;
    return row!.newest + 1 - oldest;
  };
}
