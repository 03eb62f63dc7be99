import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";
import { addDays } from "../../domain/calendar/calendar.ts";
import { TRACKING_DAYS } from "../../domain/sales/statistics.ts";
import { partsOf, sumsParameters } from "./sums.ts";

/** What a program received lately. */
export interface TrackingFacts {
  readonly lastClickAt: Date | null;
  readonly lastEventAt: Date | null;
  readonly lastSaleAt: Date | null;
  /** Of the last days, by outcome. */
  readonly events: Readonly<Record<"processed" | "duplicate" | "unmatched" | "error", number>>;
  /** Whether a source has announced that it sends no more. */
  readonly isDisconnected: boolean;
}

/**
 * When clicks, events and sales last arrived, and the outcomes of the last 7 days' events. The brand's actions in the
 * console, test sales included, say nothing about its tracking and are left out.
 */
export async function trackingFacts(
  sql: Sql,
  brandId: string,
  programId: string,
  now: Date,
): Promise<TrackingFacts> {
  const scope = { brandId, programId, partnerId: null };
  const row = await sql.row<Omit<TrackingFacts, "events"> & TrackingFacts["events"]>(
    TRACKING_FACTS,
    sumsParameters(scope, addDays(now, -TRACKING_DAYS)),
  );
  assert(row, "the program was found before");
  const { processed, duplicate, unmatched, error, ...lastAt } = row;
  return { ...lastAt, events: { processed, duplicate, unmatched, error } };
}

const countOf = (status: string): string =>
  `coalesce(sum(events) filter (where value = '${status}'), 0)::bigint as ${status}`;

const TRACKING_FACTS = `
  select
    (select max(k.created_at) from click k where k.program_id = p.id) as "lastClickAt",
    (select e.received_at from incoming_event e where e.program_id = p.id and e.source <> 'console'
     order by e.received_at desc limit 1) as "lastEventAt",
    (select c.occurred_at from conversion c where c.program_id = p.id and c.kind = 'sale' and not c.is_test
     order by c.occurred_at desc limit 1) as "lastSaleAt",
    exists (select 1 from webhook_secret w where w.program_id = p.id and w.disconnected_at is not null)
      as "isDisconnected",
    recent.*
  from program p
  cross join (
    select ${["processed", "duplicate", "unmatched", "error"].map(countOf).join(", ")}
    from ${partsOf("event")}
  ) recent
  where p.id = $2 and p.brand_id = $1`;
