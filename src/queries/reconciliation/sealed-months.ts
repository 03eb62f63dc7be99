import { columns, type RowOf } from "../../db/columns.ts";
import { Program } from "../../db/entities/program.ts";
import { LedgerSeal } from "../../db/entities/verification.ts";
import type { Sql } from "../../db/sql.ts";
import { addMonths } from "../../domain/calendar/calendar.ts";
import { LEDGER_KINDS } from "../../domain/money/ledger.ts";
import type { MonthDigest, ProgramMonth } from "./month-digest.ts";

const SEAL = columns(LedgerSeal, "s", {
  programId: "programId",
  start: "periodStart",
  end: "periodEnd",
  entries: "entries",
  earnedCents: "earnedCents",
  paidOutCents: "paidOutCents",
  feeCents: "feeCents",
  digest: "digest",
  checkedAt: "checkedAt",
});

/** A sealed month, with the digest of the one before. */
export interface SealedMonth extends ProgramMonth, MonthDigest {
  readonly before: Buffer | null;
  readonly checkedAt: Date;
}

/**
 * The sealed month that was found unchanged longest ago, after another one and before a time; null if there is none.
 * A month that differs from its seal stays the first.
 */
export function nextSealToCompare(
  sql: Sql,
  programId: string | null,
  before: Date,
  after: SealedMonth | null,
): Promise<SealedMonth | null> {
  return sql.row<SealedMonth & Readonly<RowOf<typeof SEAL>>>(
    `select ${SEAL}, (select p.digest from ledger_seal p where p.program_id = s.program_id
         and p.period_end = s.period_start) as before
     from ledger_seal s
     where ($1::text is null or s.program_id = $1) and s.checked_at < $2
       and ($3::timestamptz is null or (s.checked_at, s.program_id, s.period_start) > ($3, $4::text, $5::timestamptz))
     order by s.checked_at, s.program_id, s.period_start limit 1`,
    [programId, before, after?.checkedAt, after?.programId, after?.start],
  );
}

const PROGRAM = columns(Program, "p", { programId: "id" });

interface Unsealed extends Readonly<RowOf<typeof PROGRAM>> {
  /** The first month that has no seal. */
  readonly start: Date;
  /** The digest of the month before. */
  readonly before: Buffer | null;
}

/** A closed month that can be sealed next. */
export type MonthToSeal = ProgramMonth & Pick<Unsealed, "before">;

/**
 * The first closed month without a seal, of the next program that has one. Months are sealed one after the other, also
 * those without entries.
 *
 * @param afterProgramId the last program that was looked at; null for the first
 * @param closedBefore the end of a month that counts as closed
 */
export async function nextMonthToSeal(
  sql: Sql,
  programId: string | null,
  afterProgramId: string | null,
  closedBefore: Date,
): Promise<MonthToSeal | null> {
  const found = await sql.row<Unsealed>(
    `select ${PROGRAM}, coalesce(s.period_end, date_trunc('month', first.at, 'UTC')) as start, s.digest as before
     from program p
     left join lateral (
       select period_end, digest from ledger_seal where program_id = p.id order by period_start desc limit 1) s on true
     left join lateral (
       select min(e.created_at) as at
       from unnest($4::text[]) as of (kind) cross join lateral (
         select created_at from ledger_entry where program_id = p.id and kind = of.kind and s.period_end is null
         order by created_at, id limit 1) e
     ) first on true
     where ($1::text is null or p.id = $1) and ($2::text is null or p.id > $2)
       and (coalesce(s.period_end, date_trunc('month', first.at, 'UTC')) at time zone 'UTC' + interval '1 month')
         at time zone 'UTC' <= $3
     order by p.id limit 1`,
    [programId, afterProgramId, closedBefore, LEDGER_KINDS],
  );
  return found && { ...found, end: addMonths(found.start, 1) };
}
