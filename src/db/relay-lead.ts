import type { Prepared } from "./raw-sql.ts";
import type { Sql } from "./sql.ts";
import { UNFLUSHED } from "./unflushed.ts";

/** A dead relay is missed for so long. */
const HELD_SECONDS = 0.8;
/**
 * A lead that ends later than this was taken before the database's clock was set back, as by a failover, and would keep
 * all relays waiting until then. It is more than a lead lasts, since a claim that waits for another one has begun before it.
 */
const LONGEST_SECONDS = 2 * HELD_SECONDS;

const IS_AHEAD = `between now() and now() + ${LONGEST_SECONDS} * interval '1 second'`;

/** Each relay asks two or three times a second, and planning it takes longer than answering it. */
const CLAIM: Prepared = {
  name: "claim-relay-lead",
  text: `
  with ${UNFLUSHED}, claimed as (
    insert into relay_lead as l (holder, is_shared, held_until)
    select $1, $2, now() + ${HELD_SECONDS} * interval '1 second' from unflushed
    -- A conflict alone would lock the row, and so write, for each relay that waits.
    where not exists (select from relay_lead o where o.holder <> $1 and o.held_until ${IS_AHEAD})
    on conflict (id) do update
    set holder = excluded.holder, is_shared = excluded.is_shared, held_until = excluded.held_until
    where l.holder = excluded.holder
      or l.held_until not ${IS_AHEAD}
    returning true)
  select exists (select from claimed)
    or exists (select from relay_lead l where l.is_shared and l.held_until >= now()) as "mayLease"`,
};

/**
 * Takes the lead of the relays, or keeps it, unless another relay holds it.
 *
 * @param isShared whether others may lease as well while this relay holds it
 * @returns whether this relay may lease: it leads, or the one that does shares
 */
export async function claimRelayLead(sql: Sql, holder: string, isShared: boolean): Promise<boolean> {
  return (await sql.row<{ mayLease: boolean }>(CLAIM, [holder, isShared]))!.mayLease;
}

/** Leaves the lead to the next relay that asks. */
export async function leaveRelayLead(sql: Sql, holder: string): Promise<void> {
  await sql.execute("delete from relay_lead where holder = $1", [holder]);
}
