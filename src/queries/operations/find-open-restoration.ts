import { columns, type RowOf } from "../../db/columns.ts";
import { Restoration } from "../../db/entities/restoration.ts";
import type { Sql } from "../../db/sql.ts";

const RESTORATION = columns(Restoration, "r", ["id", "restoredTo", "begunAt"]);

/** A restore from a backup whose comparison with the rails is not finished; times are the system clock's. */
export type OpenRestoration = Readonly<RowOf<typeof RESTORATION>>;

/** The restore under way; null if there is none. OPERATE-41. */
export function findOpenRestoration(sql: Sql): Promise<OpenRestoration | null> {
  return sql.row<OpenRestoration>(`select ${RESTORATION} from restoration r where r.ended_at is null`);
}
