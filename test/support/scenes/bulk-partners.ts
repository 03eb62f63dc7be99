import type { Sql } from "../../../src/db/sql.ts";
import { fillRows } from "./fill-rows.ts";

/** So many further partners like one of a program, each of an account of its own. */
export async function fillPartners(
  sql: Sql,
  like: Readonly<{ id: string; programId: string }>,
  count: number,
): Promise<void> {
  await fillRows(sql, count, STATEMENT, [like.programId.slice(4).toLowerCase(), like.id]);
}

const STATEMENT = `with copies as (select $3 || to_char(n, 'FM000000') as key from generate_series($1::integer, $2::integer) n),
       accounts as (
         insert into account (id, handle, name, email, email_hash, country, created_at)
         select 'acc_' || key, key, 'A', key || '@example.com', sha256(key::bytea), 'DE', service_now() from copies
         returning id)
     insert into partner (id, program_id, brand_id, account_id, status, status_changed_at, ref_code,
       terms_accepted_version, terms_accepted_at, first_approved_at, created_at)
     select 'prt_' || key, p.program_id, p.brand_id, 'acc_' || key, p.status, p.status_changed_at, key,
       p.terms_accepted_version, p.terms_accepted_at, p.first_approved_at, p.created_at
     from copies, partner p where p.id = $4`;
