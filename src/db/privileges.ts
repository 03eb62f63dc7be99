import pg from "pg";
import type { DatabaseDeps } from "./database-deps.ts";
import { MIGRATION_TABLE } from "./migration-table.ts";

/** Append-only tables; a trigger rejects anything else, even from the owner. */
const APPEND_ONLY = ["ledger_entry", "funding_entry", "audit_entry", "conversion_change"] as const;

/**
 * Our tables, sequences and functions: what the owner of the tables owns in `public`. Extensions keep their functions
 * there too, and those of another owner cannot be granted.
 */
const OWN_OBJECTS = `
  with mine as (select relowner as owner from pg_class where oid = to_regclass('public.${MIGRATION_TABLE}'))
  select case relkind when 'S' then 'sequence' else 'table' end as kind, relname as name, oid::regclass::text as written
  from pg_class, mine
  where relnamespace = 'public'::regnamespace and relowner = mine.owner and relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  union all
  select 'function', proname, oid::regprocedure::text
  from pg_proc, mine
  where pronamespace = 'public'::regnamespace and proowner = mine.owner and prokind = 'f'
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  order by 1, 3`;

interface OwnObject {
  readonly kind: "table" | "sequence" | "function";
  readonly name: string;
  /** Quoted as SQL needs it, a function with its parameters. */
  readonly written: string;
}

/** What the application may do with an object. */
function privilegesOn({ kind, name }: OwnObject): string {
  if (kind === "sequence") return "usage, select";
  if (kind === "function") return "execute";
  if (name === MIGRATION_TABLE) return "select";
  const isAppendOnly = APPEND_ONLY.some((table) => table === name);
  return isAppendOnly ? "select, insert" : "select, insert, update, delete";
}

/**
 * Gives the application's role exactly the privileges it needs on our own objects, and revokes all others, in one
 * transaction: at no time, not even after a failure, may the role change the ledger. Does nothing if the role is the
 * one that is connected. OPERATE-6.
 *
 * @param client signed in as the owner of the tables
 */
export async function grantPrivileges(client: pg.Client, applicationRole: string): Promise<void> {
  const owner = await client.query<{ isOwner: boolean }>(`select current_user = $1 as "isOwner"`, [
    applicationRole,
  ]);
  if (owner.rows[0]?.isOwner === true) return;
  const { rows: objects } = await client.query<OwnObject>(OWN_OBJECTS);
  const role = pg.escapeIdentifier(applicationRole);
  const groups = Map.groupBy(objects, (object) => `${object.kind} ${privilegesOn(object)}`);
  const statements = [...groups.values()].flatMap((group) => {
    const { kind } = group[0]!;
    const all = group.map(({ written }) => written).join(", ");
    return [
      `revoke all on ${kind} ${all} from ${role}`,
      `grant ${privilegesOn(group[0]!)} on ${kind} ${all} to ${role}`,
    ];
  });
  await client.query("begin");
  try {
    await client.query(`grant usage on schema public to ${role}`);
    for (const statement of statements) await client.query(statement);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** A table that the process could change although it is append-only. */
interface Excess {
  readonly role: string;
  readonly table: string;
  readonly privileges: readonly string[];
  readonly isOwner: boolean;
}

/**
 * Refuses to start as a role that may change or delete entries of the append-only tables. The owner of the tables is
 * admitted, with a warning, where the settings name no other role for migrations; the tables' triggers then guard
 * them alone. OPERATE-6, OPERATE-13.
 *
 * @throws Error that names role, tables, privileges and the next step
 */
export async function refuseExcessivePrivileges({
  sql,
  log,
  config,
}: Pick<DatabaseDeps, "sql" | "log" | "config">): Promise<void> {
  const excess = await sql.rows<Excess>(
    `select current_user as role, relname as table, relowner = current_user::regrole as "isOwner", privileges
     from pg_class cross join lateral (
       select array_agg(privilege order by place) as privileges
       from unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) with ordinality as one (privilege, place)
       where has_table_privilege(pg_class.oid, privilege)
          or privilege = 'UPDATE' and has_any_column_privilege(pg_class.oid, privilege)) as held
     where pg_class.oid = any ($1::regclass[]) and privileges is not null order by relname`,
    [APPEND_ONLY],
  );
  if (excess.length === 0) return;
  const roleOf = (url: string): string => new URL(url).username;
  const hasOneRole = roleOf(config.databaseUrl) === roleOf(config.databaseMigrationUrl);
  if (hasOneRole && excess.every(({ isOwner }) => isOwner)) {
    log.warn(
      "the service runs as the role that owns its tables: set DATABASE_MIGRATION_URL to the owner and " +
        "DATABASE_URL to another role",
    );
    return;
  }
  const listed = excess.map(({ table, privileges }) => `${privileges.join(", ")} on ${table}`).join("; ");
  throw new Error(
    `The database role ${excess[0]!.role} could change the books: it has ${listed}. ` +
      "Run `node src/db/migrate.ts` with DATABASE_MIGRATION_URL as the owner of the tables, which revokes these " +
      "privileges. If they remain, the role is a superuser or inherits them: set DATABASE_URL to another role.",
  );
}
