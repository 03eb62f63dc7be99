import { createHash } from "node:crypto";
import { columns, type RowOf } from "../../db/columns.ts";
import { LedgerSeal } from "../../db/entities/verification.ts";
import type { Sql } from "../../db/sql.ts";
import { LEDGER_KINDS, type LedgerKind } from "../../domain/money/ledger.ts";
import { HISTORY_MEASURES } from "../balances/balance-history.ts";

/** A calendar month (UTC) of a program. */
export interface ProgramMonth {
  readonly programId: string;
  readonly start: Date;
  readonly end: Date;
}

const FIGURES = columns(LedgerSeal, "s", ["entries", "earnedCents", "paidOutCents", "feeCents"]);

export type MonthFigures = Readonly<RowOf<typeof FIGURES>>;

/** What a seal says of a month. */
export interface MonthDigest extends MonthFigures {
  readonly digest: Buffer;
}

/** Rows that go into one hash of the database; part of what is sealed, so it never changes. */
const CHUNK = 10_000;

/**
 * Reads a month's entries in the order of kind, time and id, and the sums by hour that were checked against them, in
 * statements of 10,000 rows: entries of a closed month do not change, so they need no common snapshot.
 *
 * @param before the digest of the month before, so that no single seal can be made anew; null for the first
 * @param proceed called before each statement; throws if the work is to stop
 */
export async function digestOfMonth(
  sql: Sql,
  month: ProgramMonth,
  before: Buffer | null,
  proceed: () => void,
): Promise<MonthDigest> {
  let digest = before ?? Buffer.alloc(0);
  const add = (part: Buffer): void => {
    digest = createHash("sha256").update(digest).update(part).digest();
  };
  const figures = { entries: 0, earnedCents: 0, paidOutCents: 0, feeCents: 0 };
  for (const kind of LEDGER_KINDS) {
    let last: EntryChunk | null = null;
    do {
      proceed();
      last = await entriesAfter(sql, month, kind, last);
      if (last === null) break;
      add(last.digest);
      for (const figure of Object.keys(figures) as (keyof MonthFigures)[]) figures[figure] += last[figure];
    } while (last.entries === CHUNK);
  }
  let sums: SumChunk | null = null;
  do {
    proceed();
    sums = await sumsAfter(sql, month, sums);
    if (sums !== null) add(sums.digest);
  } while (sums?.rows === CHUNK);
  return { ...figures, digest };
}

interface EntryChunk extends MonthDigest {
  /** The last entry; its time is text, in microseconds. */
  readonly lastAt: string;
  readonly lastId: number;
}

/** The columns by name: one that is added later is not in seals of before. */
const ENTRY = `jsonb_build_array(id, program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, payout_id, note,
  cause, is_test, (extract(epoch from created_at) * 1000)::bigint)`;

const hashOf = (order: string): string =>
  `sha256(string_agg(sha256(convert_to(line::text, 'UTF8')), ''::bytea order by ${order}))`;

function entriesAfter(
  sql: Sql,
  { programId, start, end }: ProgramMonth,
  kind: LedgerKind,
  last: EntryChunk | null,
): Promise<EntryChunk | null> {
  return sql.row<EntryChunk>(
    `select count(*) as entries, ${hashOf("created_at, id")} as digest,
       coalesce(sum(amount_cents) filter (where kind <> 'platform_fee' and payout_id is null), 0)::bigint as "earnedCents",
       coalesce(sum(amount_cents) filter (where payout_id is not null), 0)::bigint as "paidOutCents",
       coalesce(sum(amount_cents) filter (where kind = 'platform_fee'), 0)::bigint as "feeCents",
       max(created_at)::text as "lastAt",
       (array_agg(id order by created_at desc, id desc))[1] as "lastId"
     from (
       select *, ${ENTRY} as line from ledger_entry
       where program_id = $1 and kind = $2 and created_at >= $3 and created_at < $4
         and ($5::text is null or (created_at, id) > ($5::timestamptz, $6::bigint))
       order by created_at, id limit ${CHUNK}
     ) chunk
     having count(*) > 0`,
    [programId, kind, start, end, last?.lastAt ?? null, last?.lastId ?? null],
  );
}

interface SumChunk {
  readonly rows: number;
  readonly digest: Buffer;
  readonly lastPartnerId: string;
  readonly lastPeriod: number;
}

function sumsAfter(
  sql: Sql,
  { programId, start, end }: ProgramMonth,
  last: SumChunk | null,
): Promise<SumChunk | null> {
  return sql.row<SumChunk>(
    `select count(*) as rows, ${hashOf("partner_id, period")} as digest,
       max(partner_id) as "lastPartnerId",
       (array_agg(period order by partner_id desc, period desc))[1] as "lastPeriod"
     from (
       select *, jsonb_build_array(partner_id, period, ${HISTORY_MEASURES.join(", ")}) as line from balance_history
       where program_id = $1 and hours = 1 and period >= hour_number($2) and period < hour_number($3)
         and ($4::text is null or (partner_id, period) > ($4, $5::integer))
       order by partner_id, period limit ${CHUNK}
     ) chunk
     having count(*) > 0`,
    [programId, start, end, last?.lastPartnerId ?? null, last?.lastPeriod ?? null],
  );
}
