import { columns, type RowOf } from "../../db/columns.ts";
import { Program } from "../../db/entities/program.ts";
import type { Sql } from "../../db/sql.ts";
import { OPEN_KINDS, OPEN_PROCESS_KINDS, type OpenProcessKind } from "../operations/open-kinds.ts";

/** What of one kind falls due. */
interface DueKind {
  readonly kind: OpenProcessKind;
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

const CURRENCY = columns(Program, "p", ["currency"]);

/** Commissions whose holds end, in one currency. */
interface DueHolds extends Readonly<RowOf<typeof CURRENCY>> {
  readonly count: number;
  /** Direct commissions and overrides, in minor units. */
  readonly amountCents: number;
}

/** What falls due until a moment of business time. DESK-10. */
export interface DueUntil {
  readonly kinds: readonly DueKind[];
  readonly holds: readonly DueHolds[];
  /** How much falls due on each day, in UTC, without empty days; overdue rows count on their own day. */
  readonly days: readonly { readonly day: string; readonly holds: number; readonly others: number }[];
}

const TIMED_KINDS = OPEN_PROCESS_KINDS.filter((kind) => OPEN_KINDS[kind].isTimed);

const DUE = TIMED_KINDS.map(
  (kind) => `select '${kind}' as kind, r."dueAt" from (${OPEN_KINDS[kind].rows}) r where r."dueAt" <= $1`,
).join(" union all ");

/** The open rows that wait for business time up to a moment: what moving the clock there sets going. DESK-10. */
export async function dueUntil(sql: Sql, until: Date): Promise<DueUntil> {
  const kinds = await sql.rows<DueKind>(
    `select kind, count(*) as count, min("dueAt") as "firstAt", max("dueAt") as "lastAt"
     from (${DUE}) due group by kind order by count(*) desc, kind`,
    [until],
  );
  const holds = await sql.rows<DueHolds>(
    `select ${CURRENCY}, count(*) as count, sum(c.direct_cents + c.override_cents)::bigint as "amountCents"
     from conversion c join program p on p.id = c.program_id
     where c.status = 'approved' and c.released_at is null and not c.is_test
       and c.direct_cents + c.override_cents > 0 and c.hold_until <= $1
     group by p.currency order by p.currency`,
    [until],
  );
  const days = await sql.rows<DueUntil["days"][number]>(
    `select to_char("dueAt" at time zone 'UTC', 'YYYY-MM-DD') as day,
       count(*) filter (where kind = 'hold') as holds, count(*) filter (where kind <> 'hold') as others
     from (${DUE}) due group by day order by day`,
    [until],
  );
  return { kinds, holds, days };
}
