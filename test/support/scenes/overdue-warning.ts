import type { Sql } from "../../../src/db/sql.ts";
import { newId } from "../../../src/domain/ids.ts";

/** A warning whose 7 days are over, of a partner whose process has not come yet. PARTNER-9. */
export const warnOverdue = (sql: Sql, partnerId: string): Promise<number> =>
  sql.execute(
    `insert into warning (id, partner_id, number, reason, opened_at, due_at)
     values ($1, $2, 1, 'Label your posts.', service_now() - interval '7 days', service_now())`,
    [newId("warning"), partnerId],
  );
