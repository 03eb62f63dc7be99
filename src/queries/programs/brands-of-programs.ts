import { columns, type RowOf } from "../../db/columns.ts";
import { Program } from "../../db/entities/program.ts";
import type { Sql } from "../../db/sql.ts";

const PROGRAM = columns(Program, "p", ["id", "brandId"]);

/** The brand of each of these programs, by the program's id; other ids are left out. */
export async function brandsOfPrograms(
  sql: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const programs = await sql.rows<RowOf<typeof PROGRAM>>(
    `select ${PROGRAM} from program p where p.id = any($1::text[])`,
    [[...new Set(ids)]],
  );
  return new Map(programs.map(({ id, brandId }) => [id, brandId]));
}
