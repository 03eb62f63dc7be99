import type { Sql } from "../../db/sql.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { Program } from "../../db/entities/program.ts";
import type { Hours } from "./history-problems.ts";
import type { Slice, Subject } from "./subject.ts";

/*
 * The hours of each program, as keys such as `prg_1:438287`, the last hour that a slice has, or `prg_1:end` with all later
 * hours. A slice is of one program and has some number of entries.
 */
const END = "end";
const keyOf = (programId: string, hour: number | typeof END): string => `${programId}:${hour}`;
const programIn = (key: string): string => key.slice(0, key.lastIndexOf(":"));
const hourIn = (key: string): number | null =>
  key.endsWith(`:${END}`) ? null : Number(key.split(":").at(-1));

const PROGRAM = columns(Program, "p", { programId: "id" });

/** Counts entries. Hours of sealed months are left out: their sums were checked and are sealed with them. */
export const HOURS_OF_PROGRAMS: Subject = {
  async endOf(sql, slice, count) {
    const start = await startAfter(sql, slice);
    if (start === null) return null;
    const { programId, first } = start;
    const cut = await sql.row<{ hour: number }>(
      `select hour_number(created_at) as hour from ledger_entry
       where program_id = $1 and kind = 'direct' and created_at >= coalesce(to_timestamp($2::integer * 3600.0), '-infinity')
       order by created_at, id offset $3 limit 1`,
      [programId, first, count],
    );
    return keyOf(programId, cut === null ? END : Math.max(first ?? cut.hour, cut.hour - 1));
  },
  programOf: (_sql, key) => Promise.resolve(programIn(key)),
};

/** The hours of a slice; null if there are none. */
export async function hoursIn(sql: Sql, slice: Slice): Promise<Hours | null> {
  const start = slice.upTo === null ? null : await startAfter(sql, slice);
  if (start === null || slice.upTo === null) return null;
  const last = hourIn(slice.upTo);
  return { ...start, end: last === null ? null : last + 1 };
}

/** Where the slice after another one begins: in the same program, or the next one. */
async function startAfter(
  sql: Sql,
  { programId, after, withSealed }: Omit<Slice, "upTo">,
): Promise<Omit<Hours, "end"> | null> {
  const hour = after === null ? null : hourIn(after);
  if (after !== null && hour !== null) return { programId: programIn(after), first: hour + 1 };
  return sql.row<RowOf<typeof PROGRAM> & Pick<Hours, "first">>(
    `select ${PROGRAM}, (
       select hour_number(max(s.period_end)) from ledger_seal s where s.program_id = p.id and not $3::boolean) as first
     from program p where ($1::text is null or p.id = $1) and ($2::text is null or p.id > $2)
     order by p.id limit 1`,
    [programId, after === null ? null : programIn(after), withSealed],
  );
}
