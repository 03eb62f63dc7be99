import type {
  EntitySchemaWithMeta,
  ExtractDefineEntityProperties,
  InferKyselyTable,
  MikroORM,
} from "@mikro-orm/postgresql";
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type DeleteQueryBuilder,
  type DeleteResult,
  type Driver,
  type QueryResult,
  type Selectable,
  type UpdateQueryBuilder,
  type UpdateResult,
} from "kysely";
import assert from "node:assert";
import type { ENTITIES } from "./entities/index.ts";
import type { RawSql } from "./raw-sql.ts";

/** Tables by entity name, columns by property name; the builder's option covers the latter. */
const NAMING = {
  tableNamingStrategy: "entity",
  columnNamingStrategy: "property",
  convertValues: true,
} as const;

type EntityClass = (typeof ENTITIES)[number];

type Table<Entity> = InferKyselyTable<
  EntitySchemaWithMeta<string, string, Entity, never, ExtractDefineEntityProperties<Entity>>,
  typeof NAMING
>;

type NameOf<Class> = Class extends { "~entityName"?: infer Name extends string } ? Name : never;

/** Every table, as declared by its entity. */
export type Tables = { [Class in EntityClass as NameOf<Class>]: Table<InstanceType<Class>> };

/** A row of an entity's table, with the entity's names and types. */
export type EntityRow<Entity> = Selectable<Table<Entity>>;

/**
 * MikroORM's query builder, for ordinary statements. Tables being changed have no alias: MikroORM would not name
 * their columns.
 */
export interface QueryBuilder extends Pick<Kysely<Tables>, "selectFrom" | "insertInto"> {
  updateTable<Name extends keyof Tables>(table: Name): UpdateQueryBuilder<Tables, Name, Name, UpdateResult>;
  deleteFrom<Name extends keyof Tables>(table: Name): DeleteQueryBuilder<Tables, Name, DeleteResult>;
}

/** Adds the query builder, created on first use. */
export function withQueryBuilder(
  orm: Pick<MikroORM, "em">,
  sql: RawSql,
): RawSql & { readonly db: QueryBuilder } {
  let db: QueryBuilder | undefined;
  return {
    ...sql,
    get db() {
      return (db ??= queryBuilderOver(orm, sql));
    },
  };
}

/** The query builder over some way to send statements, such as a transaction's connection. */
function queryBuilderOver(orm: Pick<MikroORM, "em">, sql: RawSql): QueryBuilder {
  const em = orm.em.fork({ clear: true });
  em.setTransactionContext(
    new Kysely({
      dialect: {
        createDriver: () => driverOver(sql),
        createAdapter: () => new PostgresAdapter(),
        createQueryCompiler: () => new PostgresQueryCompiler(),
        createIntrospector: (db) => new PostgresIntrospector(db),
      },
    }),
  );
  // It accepts more kinds of tables than `QueryBuilder` exposes.
  return em.getKysely<Tables, typeof NAMING>(NAMING) as unknown as QueryBuilder;
}

function driverOver(sql: RawSql): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      if (hasRows(query)) return { rows: await sql.rows<Row>(query.sql, query.parameters) };
      return { rows: [], numAffectedRows: BigInt(await sql.execute(query.sql, query.parameters)) };
    },
    streamQuery: () => assert.fail("rows are read together"),
  };
  const refuse = () => Promise.reject(new Error("only inTransaction begins and commits"));
  const nothing = () => Promise.resolve();
  return {
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: nothing,
    init: nothing,
    destroy: nothing,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
  };
}

const hasRows = ({ query }: CompiledQuery): boolean =>
  query.kind === "SelectQueryNode" || ("returning" in query && query.returning !== undefined);
