import type { Sql } from "../../db/sql.ts";

/** A range of a check's subjects, by their keys in order. */
export interface Slice {
  /** Null for every program. */
  readonly programId: string | null;
  /** Whether sealed months are checked like all others. */
  readonly withSealed: boolean;
  /** The key before the first subject; null for the first of all. */
  readonly after: string | null;
  /** The key of the last subject; null for the last of all. */
  readonly upTo: string | null;
}

/** What a check compares one by one, each at one moment of the database. */
export interface Subject {
  /** @returns the key of the `count`-th subject after `slice.after`; null if there are fewer */
  endOf(sql: Sql, slice: Omit<Slice, "upTo">, count: number): Promise<string | null>;
  /** The program that a subject belongs to. */
  programOf(sql: Sql, key: string): Promise<string | null>;
}

/**
 * SQL for whether a text key is in the slice. PostgreSQL plans with the values, so the conditions on null cost nothing.
 *
 * @param after parameter of the key before the first subject; of the last one's: `upTo`
 */
export const inSlice = (key: string, after = "$2", upTo = "$3"): string =>
  `(${after}::text is null or ${key} > ${after}) and (${upTo}::text is null or ${key} <= ${upTo})`;

/** The same for a number. */
export const inSliceOfNumbers = (key: string): string =>
  `($2::text is null or ${key} > $2::bigint) and ($3::text is null or ${key} <= $3::bigint)`;

/** The rows of a table by their id. */
function rowsOf(table: string, { type = "text", program = "program_id" } = {}): Subject {
  return {
    async endOf(sql, { programId, after }, count) {
      const end = await sql.row<{ key: string }>(
        `select id::text as key from ${table}
         where ($1::text is null or ${program} = $1) and ($2::text is null or id > $2::${type})
         order by id offset $3 limit 1`,
        [programId, after, count - 1],
      );
      return end?.key ?? null;
    },
    async programOf(sql, key) {
      const row = await sql.row<{ programId: string }>(
        `select ${program} as "programId" from ${table} where id = $1::${type}`,
        [key],
      );
      return row?.programId ?? null;
    },
  };
}

export const BATCHES = rowsOf("payout_batch");
export const CONVERSIONS = rowsOf("conversion");
export const FUNDING_ENTRIES = rowsOf("funding_entry", { type: "bigint" });
export const INVOICES = rowsOf("invoice");
export const PARTNERS = rowsOf("partner");
export const PAYOUTS = rowsOf("payout");
export const PROGRAMS = rowsOf("program", { program: "id" });
