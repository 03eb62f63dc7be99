import type { TestApi } from "../scenes/api.ts";

/** What requests leave behind of themselves, and no record: answers of idempotency keys, and how many there were. */
const ABOUT_REQUESTS = ["idempotency_record", "key_use", "rate_limit_count"];

export type Digest = Readonly<Record<string, string>>;

/** Looks at all records, as often as is asked, and gives a digest of each table's rows by its name. */
export async function openDigest({ deps }: Pick<TestApi, "deps">): Promise<() => Promise<Digest>> {
  const tables = await deps.sql.rows<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1)
       and has_table_privilege(oid, 'select')
     order by relname`,
    [ABOUT_REQUESTS],
  );
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, concat(count(*), ' ', sum(hashtextextended(t::text, 0))) as digest from "${name}" t`,
  );
  // Planned once for each connection: planning takes longer than looking.
  const statement = { name: "digest_of_all_records", text: digests.join(" union all ") };
  return async () => {
    const rows = await deps.sql.rows<{ name: string; digest: string }>(statement);
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  };
}
